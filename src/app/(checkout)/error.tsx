"use client";

/** Re-exported so that a checkout error renders inside the checkout layout. */
export { default } from "../(store)/error";
