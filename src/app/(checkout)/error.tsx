"use client";

/** A checkout that failed, within its own frame. */
export { default } from "../(store)/error";
