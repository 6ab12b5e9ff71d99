// Next runs this in the browser before the app hydrates, and so before its router listens to anything.
import { announceHistorySteps } from "~/lib/history-step";

announceHistorySteps();
