import { configure } from "@testing-library/react";

// What is waited for comes when it comes: a busy machine is no failure. (What never comes still is one.)
configure({ asyncUtilTimeout: 10_000 });
