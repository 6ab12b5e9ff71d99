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

/** What is being edited of the settings: what is typed stays until it is saved or discarded, whatever others save. */
export function useSiteForm(site: SavedSite) {
  const utils = api.useUtils();
  const { banner, show } = useBanner();
  /** When what the form began with was saved. */
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
      // Discarding what was typed then shows what somebody else saved.
      if (errorReason(error) === "changed-elsewhere") void utils.admin.settings.get.invalidate();
    },
  });
  function begin() {
    setSeenAt(site.updatedAt);
    form.reset(formValuesOf(site));
  }
  // Brings what somebody else saved into the form, which keeps its values outside of React. Later only: an answer from
  // before this form's own save must not take that back.
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
