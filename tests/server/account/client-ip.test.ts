import { describe, expect, it } from "vitest";
import { clientIp, ipHashOf } from "~/server/auth/visitor";

const SOCKET = "198.51.100.7";
const request = (forwarded?: string, socket: string | null = SOCKET) =>
  new Headers({
    ...(socket && { "x-client-ip": socket }),
    ...(forwarded !== undefined && { "x-forwarded-for": forwarded }),
  });

describe("client IP address", () => {
  it("is the socket's address without a proxy, whatever X-Forwarded-For says", () => {
    expect(clientIp(request(), 0)).toBe(SOCKET);
    expect(clientIp(request("203.0.113.9"), 0)).toBe(SOCKET);
    expect(ipHashOf(request("203.0.113.9"))).toBe(ipHashOf(request("203.0.113.10, 203.0.113.11")));
    expect(clientIp(request("203.0.113.9", null))).toBeNull();
    expect(ipHashOf(request("203.0.113.9", null))).toBeNull();
  });

  it("is the N-th entry from the right behind N proxies, whatever the client wrote before it", () => {
    expect(clientIp(request("10.1.1.1, 203.0.113.9"), 1)).toBe("203.0.113.9");
    expect(clientIp(request("6.6.6.6, 203.0.113.9, 10.0.0.1"), 2)).toBe("203.0.113.9");
  });

  it.each(["", "203.0.113.9", "nonsense, 10.0.0.1", ", 10.0.0.1"])(
    "is the socket's address for a request that bypassed the proxies (%j)",
    (forwarded) => {
      expect(clientIp(request(forwarded), 2)).toBe(SOCKET);
    },
  );

  it("parses a port, brackets and an IPv4-mapped IPv6 address", () => {
    expect(clientIp(request("203.0.113.9:4431"), 1)).toBe("203.0.113.9");
    expect(clientIp(request("[2001:db8::1]:4431"), 1)).toBe("2001:db8::1");
    expect(clientIp(request("::ffff:203.0.113.9"), 1)).toBe("203.0.113.9");
  });

  it("is hashed by its /64 prefix when it is IPv6, because one connection has 2^64 addresses", () => {
    const hash = (address: string) => ipHashOf(request(undefined, address));
    const line = hash("2001:db8:1:2::1");
    expect(line).toMatch(/^[0-9a-f]{32}$/);
    for (const same of ["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:0DB8:0001:0002::42", "2001:db8:1:2:3::"]) {
      expect(hash(same)).toBe(line);
    }
    for (const other of ["2001:db8:1:3::1", "2001:db8::2:0:0:0:1", "203.0.113.9", "::1"]) {
      expect(hash(other)).not.toBe(line);
    }
    expect(hash("::1")).toBe(hash("0:0:0:0:0:0:0:2"));
    expect(hash("203.0.113.9")).not.toBe(hash("203.0.113.10"));
  });
});
