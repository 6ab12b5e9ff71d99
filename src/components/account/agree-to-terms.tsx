import { TextLink } from "~/components/ui/text-link";

/** What somebody who opens an account agrees to; the pages open beside the form. */
export function AgreeToTerms() {
  return (
    <p className="text-muted text-sm">
      By creating an account you agree to the{" "}
      <TextLink href="/terms" target="_blank" className="font-medium">
        Terms of Service
      </TextLink>{" "}
      and the{" "}
      <TextLink href="/privacy" target="_blank" className="font-medium">
        Privacy Policy
      </TextLink>
      .
    </p>
  );
}
