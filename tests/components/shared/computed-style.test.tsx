// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { byStyleSheet } from "~tests/support/computed-style";

afterEach(cleanup);

/** Every way to hide an element without a style sheet, with visible elements around them. */
const PAGE = (
  <main>
    <p>Seen</p>
    <p hidden>
      Hidden <b>with what is in it</b>
    </p>
    <span style={{ display: "none" }}>Not displayed</span>
    <div style={{ visibility: "hidden" }}>
      <i>Invisible</i>
      <i style={{ visibility: "visible" }}>Visible again</i>
    </div>
    <dialog>
      <p>Closed</p>
    </dialog>
    <dialog open>
      <p>Open</p>
    </dialog>
    <details>
      <summary>More</summary>
      <p>Folded</p>
    </details>
    <details open>
      <summary>More</summary>
      <p>Unfolded</p>
    </details>
    <input type="hidden" />
    <input type="text" />
    <ul>
      <li>Item</li>
    </ul>
    <table>
      <tbody>
        <tr>
          <td>Cell</td>
        </tr>
      </tbody>
    </table>
    <template>Nothing</template>
    <svg>
      <title>Sign</title>
    </svg>
  </main>
);

it("the fast getComputedStyle gives the same display and visibility as jsdom's style sheet", () => {
  render(PAGE);
  const shownBy = (styleOf: typeof getComputedStyle) =>
    [...document.querySelectorAll("*")].map((each) => {
      const { display, visibility } = styleOf(each);
      return `${each.outerHTML.slice(0, 60)}: ${display}, ${visibility}, ${styleOf(each).getPropertyValue("display")}`;
    });
  for (let twice = 0; twice < 2; twice++) expect(shownBy(getComputedStyle)).toEqual(shownBy(byStyleSheet));
  expect(getComputedStyle(document.body).color).toBe(byStyleSheet(document.body).color);
});

it("the fast getComputedStyle respects a style sheet of the page", () => {
  render(
    <>
      <style>{".away { display: none }"}</style>
      <p className="away">Away</p>
    </>,
  );
  const away = document.querySelector(".away");
  expect(away && getComputedStyle(away).display).toBe("none");
});
