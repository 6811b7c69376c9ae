import { expect, test, vi } from "vitest";
import { keepPictures, pictureKeys, withAddresses } from "./stored-html";

const stored =
  '<p>a<img src="uploads/0f3c.webp" alt="x &gt; y" /></p><img alt="" /><img src="uploadthing/kiosk/0f.webp" />';

function shownAt(appUrl: string) {
  vi.stubEnv("AUTH_SECRET", "a secret of the tests, long enough");
  vi.stubEnv("EMBEDDED", "true");
  vi.stubEnv("APP_URL", appUrl);
  Object.assign(globalThis, { kioskEnvironment: undefined });
  return withAddresses(stored);
}

test("URLs of pictures follow APP_URL", () => {
  for (const appUrl of ["https://one.example", "https://two.example"])
    expect(shownAt(appUrl)).toBe(
      `<p>a<img src="${appUrl}/uploads/0f3c.webp" alt="x &gt; y" /></p><img alt="" /><img src="https://kiosk.ufs.sh/f/0f.webp" />`,
    );
});

test("the keys of pictures are found, and other pictures are removed", () => {
  expect(pictureKeys(stored + stored)).toEqual(["uploads/0f3c.webp", "uploadthing/kiosk/0f.webp"]);
  expect(keepPictures(stored, new Set(["uploadthing/kiosk/0f.webp"]))).toBe(
    '<p>a</p><img src="uploadthing/kiosk/0f.webp" />',
  );
});
