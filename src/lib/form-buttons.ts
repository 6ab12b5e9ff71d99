/** Makes the buttons of all forms react to a press as people expect, before and after the app hydrates. */
export function steadyFormButtons(): void {
  focusAtClick();
  ignoreDoubleClicks();
}

const buttonAt = ({ target }: Event) => (target instanceof Element ? target.closest("button") : null);

/**
 * Moves the focus to a pressed button of a form at the click instead of at the press. Otherwise the field that loses it
 * at the press may show an error, which moves the button out from under the pointer, so that no click follows.
 */
function focusAtClick(): void {
  let pressed: HTMLButtonElement | null = null;
  // On the window, after all others: a press that was prevented must not move the focus at all.
  window.addEventListener("mousedown", (event) => {
    const button = event.defaultPrevented ? null : buttonAt(event);
    // One that opens a menu does so at the press, and a picture is dragged by the buttons on it, too.
    const isPlain = !button?.hasAttribute("aria-haspopup") && !button?.closest("[draggable=true]");
    pressed = button?.form && isPlain ? button : null;
    if (pressed) event.preventDefault();
  });
  // While capturing, so that the field is left before the form is sent.
  document.addEventListener(
    "click",
    (event) => {
      if (pressed && buttonAt(event) === pressed) pressed.focus({ preventScroll: true, focusVisible: false });
      pressed = null;
    },
    true,
  );
}

/** The second click of a double click sends no form again, however quickly the first was answered. */
function ignoreDoubleClicks(): void {
  document.addEventListener("click", (event) => {
    if (event.detail > 1 && buttonAt(event)?.type === "submit") event.preventDefault();
  });
}
