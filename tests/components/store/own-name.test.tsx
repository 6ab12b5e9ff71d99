// A shop that has renamed itself: its own words and pictures, and nobody else's name.
import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import PageError from "~/app/error";
import { sharingPicture } from "~/app/sharing-picture";
import { Hero } from "~/components/store/hero";

const RENAMED = { siteName: "Titrate", heroTitle: "", heroText: "", heroImageUrl: null };

describe("the home page's first screen", () => {
  it("shows the headline, text and picture of the settings", () => {
    const own = { heroTitle: "Pure, and proven.", heroText: "Peptides from Ghent.", heroImageUrl: "/files/site/bench" };
    const { container } = render(<Hero settings={{ ...RENAMED, ...own }} catalogueHref="#featured" />);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Pure, and proven.");
    expect(container.textContent).toContain("Peptides from Ghent.");
    expect(container.textContent).not.toContain("chromatogram");
    const picture = container.querySelector("img");
    expect(picture?.getAttribute("src")).toBe("/files/site/bench?w=800");
    expect(picture?.getAttribute("srcset")).toBe("/files/site/bench?w=800 800w, /files/site/bench?w=1200 1200w");
    expect(picture?.getAttribute("alt")).toBe("");
  });

  it("loads a picture of another address as it is", () => {
    const heroImageUrl = "https://cdn.example.test/bench.jpg";
    const { container } = render(<Hero settings={{ ...RENAMED, heroImageUrl }} catalogueHref="#featured" />);
    expect(container.querySelector("img")?.getAttribute("src")).toBe(heroImageUrl);
    expect(container.querySelector("img")?.hasAttribute("srcset")).toBe(false);
  });

  it("has a built-in headline, text and drawing where nothing is set", () => {
    const { container } = render(<Hero settings={RENAMED} catalogueHref="#featured" />);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(/^Research compounds/);
    expect(container.textContent).toContain("Titrate supplies peptides");
    expect(container.querySelector("img")?.getAttribute("src")).toBe("/hero-800.webp");
  });
});

describe("the picture of a shared link", () => {
  const none = { ogImageUrl: null, heroImageUrl: null };

  it("is the one of the settings, then the home page's", () => {
    const own = { siteName: "Assay", ogImageUrl: "/files/site/card", heroImageUrl: "/files/site/bench" };
    expect(sharingPicture(own)).toBe("/files/site/card");
    expect(sharingPicture({ ...own, ogImageUrl: null })).toBe("/files/site/bench");
  });

  it("never carries the name Assay for a shop of another name", () => {
    expect(sharingPicture({ siteName: "Assay", ...none })).toMatchObject({ url: "/og.png" });
    expect(sharingPicture({ siteName: "Titrate", ...none })).toMatchObject({ url: "/hero-1600.webp", alt: "Titrate" });
  });
});

describe("a page that failed", () => {
  it("has the shop's name from the page's metadata", () => {
    document.head.innerHTML = '<meta name="application-name" content="Titrate">';
    render(<PageError error={new Error("failed")} retry={() => {}} />);
    expect(screen.getByRole("link", { name: "Titrate, home" }).textContent).toContain("Titrate");
  });

  it("has no name if the metadata failed, too", () => {
    render(<PageError error={new Error("failed")} retry={() => {}} />);
    expect(screen.getByRole("link", { name: "Home" }).textContent).toBe("");
    expect(document.body.textContent).not.toContain("Assay");
  });
});
