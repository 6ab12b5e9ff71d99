// Next.js runs this in the browser before the app hydrates, so before its router adds any listeners.
import { steadyFormButtons } from "~/lib/form-buttons";
import { announceHistorySteps } from "~/lib/history-step";

announceHistorySteps();
steadyFormButtons();
