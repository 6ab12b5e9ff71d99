import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { markSaved, presentValues } from "~/components/shared/mark-saved";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { errorMessage, errorReason } from "~/lib/api-error";
import { api } from "~/trpc/react";
import { formValuesOf, type SavedSite, SiteFields } from "./site-fields";
import { useBanner } from "./use-banner";

const isLater = (one: Date | null, other: Date | null) => (one?.getTime() ?? 0) > (other?.getTime() ?? 0);

/** Form state of the site settings. Unsaved edits are kept even if others save in the meantime. */
export function useSiteForm(site: SavedSite) {
  const utils = api.useUtils();
  const { banner, show } = useBanner();
  /** `updatedAt` of the settings the form was initialized from. */
  const [seenAt, setSeenAt] = useState(site.updatedAt);
  const form = useForm({ resolver: zodResolver(SiteFields), mode: "onTouched", defaultValues: formValuesOf(site) });
  const { isDirty } = form.formState;
  const save = api.admin.settings.saveSite.useMutation({
    onSuccess({ updatedAt }, { seenAt: _seenAt, ...saved }) {
      show({ tone: "success", text: "Site settings saved successfully!" });
      setSeenAt(updatedAt);
      utils.admin.settings.get.setData(undefined, (shown) => shown && { ...shown, site: { ...saved, updatedAt } });
      void utils.admin.settings.get.invalidate();
      void utils.admin.navigation.setupWarning.invalidate();
    },
    onError(error) {
      setServerErrors(form, error);
      show({ tone: "danger", text: "Failed to save site settings", detail: errorMessage(error) });
      // Refetch, so that discarding the edits shows what somebody else saved.
      if (errorReason(error) === "changed-elsewhere") void utils.admin.settings.get.invalidate();
    },
  });
  function begin() {
    setSeenAt(site.updatedAt);
    form.reset(formValuesOf(site));
  }
  // Without unsaved edits, load what somebody else saved. Only if it is newer: a response from before this form's own
  // save must not revert it.
  useEffect(() => {
    if (isLater(site.updatedAt, seenAt) && !isDirty && !save.isPending) begin();
  });

  return {
    form,
    banner,
    isSaving: save.isPending,
    discard: begin,
    submit: form.handleSubmit((fields) => {
      show(null);
      const sent = presentValues(form);
      save.mutate({ ...fields, seenAt }, { onSuccess: () => markSaved(form, sent) });
    }),
  };
}
