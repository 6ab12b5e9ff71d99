"use client";

import { Download } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Notice } from "~/components/ui/notice";
import { ProgressBar } from "~/components/ui/progress-bar";
import { errorMessage } from "~/lib/api-error";
import { downloadBackup } from "./backup-transfer";

type State =
  | { kind: "idle" }
  | { kind: "running"; fraction: number }
  | { kind: "done" }
  | { kind: "failed"; why: string };

export function DownloadCard() {
  const [state, setState] = useState<State>({ kind: "idle" });
  const stop = useRef<AbortController>(null);
  async function download() {
    const controller = new AbortController();
    stop.current = controller;
    setState({ kind: "running", fraction: 0 });
    try {
      const onProgress = (fraction: number) => setState({ kind: "running", fraction });
      await downloadBackup({ signal: controller.signal, onProgress });
      setState({ kind: "done" });
    } catch (error) {
      if (controller.signal.aborted) return setState({ kind: "idle" });
      setState({ kind: "failed", why: errorMessage(error) });
    }
  }
  const isRunning = state.kind === "running";
  return (
    <Card
      title="Download a backup"
      description="Products, categories, accounts, orders, reviews, settings, the affiliate tree, clicks, ledger and payouts. No passwords, no admin rights, no mail server; pictures come with the daily backups below."
    >
      <div className="flex flex-col items-start gap-4">
        {isRunning && (
          <div className="w-full">
            <ProgressBar
              label="Downloading"
              value={state.fraction}
              max={1}
              detail={`${Math.round(state.fraction * 100)}%`}
            />
          </div>
        )}
        {state.kind === "done" && <Notice tone="success">Database backup downloaded successfully!</Notice>}
        {state.kind === "failed" && (
          <Notice tone="danger" title="Failed to create backup">
            {state.why}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button isPending={isRunning} onClick={() => void download()}>
            <Download aria-hidden /> Download backup
          </Button>
          {isRunning && (
            <Button variant="ghost" onClick={() => stop.current?.abort()}>
              Stop
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
