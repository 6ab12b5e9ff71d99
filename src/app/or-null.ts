import { TRPCError } from "@trpc/server";
import { notFound } from "next/navigation";
import { DomainError } from "~/domain/errors";

/** Resolves to null for what does not exist, or cannot by its address. */
export async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof TRPCError && ["NOT_FOUND", "BAD_REQUEST"].includes(error.code)) return null;
    throw error;
  }
}

/** Answers with the not-found page whatever a rule of the shop refuses. */
export async function orNotFound<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && error.cause instanceof DomainError) notFound();
    throw error;
  }
}
