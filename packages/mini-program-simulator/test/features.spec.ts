import { expect, test } from "./browser-test";
import { field, journal, openFeatures, wx } from "./open-phone";

test("WXML renders: wx:if, wx:for, templates, imports, includes, expressions, wxs", async ({ page }) => {
  await openFeatures(page, "/pages/render/render");
  await expect(page.locator("#title")).toHaveText("CORPUS ¥68.00");
  await expect(page.locator("#title")).toHaveClass(/many/);
  await expect(page.locator("#some")).toBeVisible();
  await expect(page.locator("#none, #lots")).toHaveCount(0);
  await expect(page.locator(".row")).toHaveText(["0: tea", "1: nuts"]);
  await expect(page.locator(".number")).toHaveText(["3", "1"]);
  await expect(page.locator("#nested")).toHaveText("b less yes");
  await expect(page.locator("#hidden")).toBeHidden();
  await expect(page.locator(".foot")).toHaveText("foot of corpus");
});

test("setData changes only the given paths and calls back after rendering", async ({ page }) => {
  await openFeatures(page, "/pages/render/render");
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const phone = globalThis as unknown as {
          getCurrentPages(): { setData(data: object, then: () => void): void }[];
        };
        const data = { count: 0, "deep.list[1].name": "changed", "items[0].name": "oolong", isHidden: false };
        phone.getCurrentPages()[0]!.setData(data, done);
      }),
  );
  await expect(page.locator("#none")).toBeVisible();
  await expect(page.locator("#nested")).toHaveText("changed less yes");
  await expect(page.locator(".row").first()).toHaveText("0: oolong");
  await expect(page.locator("#hidden")).toBeVisible();
});

test("750rpx is the width of the page and 100vh its height, also in styles that are set at run time", async ({
  page,
}) => {
  await openFeatures(page, "/pages/render/render");
  const width = (selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect());
  expect((await width("#title")).width).toBe(375);
  expect((await width("#picture")).width).toBe(50);
  const { width: half, height: fifth } = await width("#wide");
  const pageHeight = (await width("#phone-pages")).height;
  expect(half).toBeCloseTo(187.5, 1);
  expect(fifth).toBeCloseTo(pageHeight / 5, 0);
  await expect(page.locator(".foot")).toHaveCSS("padding-top", "7.5px");
});

test("styles of a page apply only to it, and app.wxss to all pages", async ({ page }) => {
  await openFeatures(page, "/pages/render/render");
  await expect(page.locator("#title")).toHaveCSS("font-weight", "700");
  await page.getByRole("button", { name: "Plain" }).click();
  await expect(page.locator("#plain")).toHaveCSS("font-weight", "400");
  await expect(page.locator("#plain")).toHaveCSS("color", "rgb(1, 2, 3)");
});

test("rich-text shows HTML and runs no scripts", async ({ page }) => {
  await openFeatures(page, "/pages/render/render");
  await expect(page.locator("#rich b")).toHaveText("tea");
  const html = await page.locator("#rich").innerHTML();
  expect(html).not.toMatch(/script|onclick|hack/);
});

test("taps bubble, are caught and captured, and carry dataset and mark", async ({ page }) => {
  await openFeatures(page, "/pages/events/events");
  for (const id of ["bound", "caught", "colon", "captured", "walled", "off"])
    await page.locator(`#${id}`).click({ force: true });
  expect(await field(page, "heard")).toEqual(["bound", "outer", "caught", "colon", "outer", "first", "second", "wall"]);
  await page.locator("#bound").click();
  expect(await field(page, "last")).toMatchObject({
    dataset: { name: "outer" },
    target: "bound",
    mark: { where: "page" },
    type: "tap",
  });
});

test("a long press and a hover class are as in WeChat", async ({ page }) => {
  await openFeatures(page, "/pages/events/events");
  await page.locator("#long").hover();
  await page.mouse.down();
  await expect.poll(() => field(page, "heard")).toEqual(["long"]);
  await page.mouse.up();
  await page.locator("#pressed").hover();
  await page.mouse.down();
  await expect(page.locator("#pressed")).toHaveCSS("opacity", "0.5");
  await page.mouse.up();
  await expect(page.locator("#pressed")).toHaveCSS("opacity", "1");
});

test("fields pass their values to input events, forms and model:value", async ({ page }) => {
  await openFeatures(page, "/pages/fields/fields");
  await page.getByPlaceholder("Name").fill("longjing tea of ours");
  await expect(page.getByPlaceholder("Name")).toHaveValue("longjing");
  await page.getByLabel("Both").fill("typed");
  expect(await field(page, "data")).toMatchObject({ both: "typed" });
  await page.getByText("black").click();
  expect(await field(page, "lastChosen")).toEqual(["green", "black"]);
  await page.getByText("express").click();
  await page.getByRole("radio", { name: "pickup" }).press("Enter");
  await page.getByRole("switch", { name: "Gift" }).press("Space");
  await page.getByText("50 g").click();
  await page.getByRole("listbox").selectOption("100 g");
  await page.getByRole("button", { name: "OK" }).click();
  await page.getByText("Submit").click();
  expect(await field(page, "submitted")).toEqual({
    name: "longjing",
    both: "typed",
    remark: "line",
    teas: ["green", "black"],
    way: "pickup",
    gift: true,
    size: 1,
  });
  await page.getByPlaceholder("Name").press("Enter");
  await expect(page.getByPlaceholder("Name")).toHaveValue("confirmed longjing".slice(0, 18));
  await page.getByText("Reset").click();
  expect(await field(page, "wasReset")).toBe(true);
  await expect(page.getByPlaceholder("Name")).toHaveValue("");
});

test("components have properties, observers, slots, behaviors, events, lifetimes and isolated styles", async ({
  page,
}) => {
  await openFeatures(page, "/pages/parts/parts");
  const card = page.locator("#card");
  await expect(card).toContainText("tea 98.00 labelled");
  await expect(card).toContainText("inside");
  await expect(card).toContainText("foot");
  expect(await journal(page)).toEqual(expect.arrayContaining(["attached 2", "component show"]));
  await card.getByText("buy").click();
  await expect(page.locator("#own")).toHaveText("tea");
  expect(await field(page, "wasTapped")).toBeUndefined(); // the card stopped the event
  const greeting = await page.evaluate(() => {
    const phone = globalThis as unknown as {
      getCurrentPages(): { selectComponent(selector: string): { greet(): string } }[];
    };
    return phone.getCurrentPages()[0]!.selectComponent("#card").greet();
  });
  expect(greeting).toBe("hello tea");
  const title = card.getByText("tea 98.00");
  await expect(title).toHaveCSS("color", "rgb(9, 8, 7)");
  await expect(title).toHaveCSS("font-size", "40px"); // from the page's class, which is passed to the component
  await expect(page.locator("#own")).toHaveCSS("color", "rgb(200, 0, 0)");
  await expect(card.getByText("foot")).toHaveCSS("color", "rgb(200, 0, 0)");
  await expect(card).toHaveCSS("padding-left", "5px");
});

test("a page scrolls, reports its end, refreshes by pulling, and keeps fixed elements in place", async ({ page }) => {
  await openFeatures(page, "/pages/scroll/scroll");
  const place = () => page.locator("#fixed").evaluate((element) => element.getBoundingClientRect().bottom);
  const before = await place();
  expect(before).toBe(700);
  await wx(page, "pageScrollTo", { selector: "#end", duration: 0 });
  await expect.poll(() => field(page, "bottoms")).toBe(1);
  expect(Number(await field(page, "scrolled"))).toBeGreaterThan(500);
  expect(await place()).toBe(before);
  await wx(page, "pageScrollTo", { scrollTop: 0, duration: 0 });
  await expect.poll(() => field(page, "scrolled")).toBe(0);
  await page.mouse.move(180, 300);
  await page.mouse.down();
  await page.mouse.move(180, 460, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => field(page, "pulls")).toBe(1);
});

test("a swiper turns by drag, key and data, and a scroll-view scrolls to an element", async ({ page }) => {
  await openFeatures(page, "/pages/scroll/scroll");
  await page.locator("#swiper").hover();
  await page.mouse.down();
  await page.mouse.move(60, 100, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => field(page, "lastSwipe")).toMatchObject({ current: 1, currentItemId: "1", source: "touch" });
  await page.getByRole("group", { name: "Pictures" }).press("ArrowRight");
  await expect.poll(() => field(page, "lastSwipe")).toMatchObject({ current: 2 });
  const set = (data: object) =>
    page.evaluate((given) => {
      const phone = globalThis as unknown as { getCurrentPages(): { setData(data: object): void }[] };
      phone.getCurrentPages()[0]!.setData(given);
    }, data);
  await set({ current: 0, into: "cell5" });
  await expect.poll(() => field(page, "lastSwipe")).toMatchObject({ current: 0 });
  await expect.poll(() => field(page, "wasAtEnd")).toBe(true);
});

test("lifecycle functions of pages are called in WeChat's order", async ({ page }) => {
  await openFeatures(page, "/pages/detail/detail?id=1");
  await expect(page.locator("#query")).toHaveText("1");
  await page.locator("#more").click();
  await expect(page.getByRole("heading", { name: "Detail" })).toBeVisible();
  await expect.poll(() => journal(page)).toContain("ready 2");
  await page.getByRole("button", { name: "Back" }).click();
  await page.locator(".page:not(.behind) #home").click();
  expect(await journal(page)).toEqual([
    "launch pages/render/render",
    "app show",
    "load 1",
    "show 1",
    "ready 1",
    "hide 1",
    "load 2",
    "show 2",
    "ready 2",
    "unload 2",
    "show 1",
    "unload 1",
  ]);
});

test("navigation has WeChat's rules and error messages", async ({ page }) => {
  await openFeatures(page, "/pages/detail/detail?id=1");
  expect(await wx(page, "navigateTo", { url: "/pages/render/render" })).toBe(
    "navigateTo:fail can not navigateTo a tabbar page",
  );
  expect(await wx(page, "switchTab", { url: "/pages/detail/detail" })).toBe(
    "switchTab:fail can not switch to no-tabBar page",
  );
  expect(await wx(page, "navigateBack")).toBe("navigateBack:fail cannot navigate back at first page");
  for (let count = 2; count <= 10; count++) await wx(page, "navigateTo", { url: `/pages/detail/detail?id=${count}` });
  expect(await wx(page, "navigateTo", { url: "/pages/detail/detail?id=11" })).toBe(
    "navigateTo:fail webview count limit exceed",
  );
  await wx(page, "navigateBack", { delta: 8 });
  await expect(page.locator(".page:not(.behind) #query")).toHaveText("2");
  await wx(page, "redirectTo", { url: "detail?id=20&word=%E8%8C%B6+a=b" }); // WeChat does not decode the query of a page
  await expect(page.locator(".page:not(.behind) #query")).toHaveText("20 %E8%8C%B6+a=b");
  await wx(page, "reLaunch", { url: "/pages/plain/plain" });
  await expect(page.locator(".page")).toHaveCount(1);
  // A page that is opened twice in the same moment is in the stack twice.
  await page.evaluate(() => {
    const { wx } = globalThis as unknown as { wx: { navigateTo(options: object): Promise<void> } };
    return Promise.all([1, 2].map(() => wx.navigateTo({ url: "/pages/detail/detail?id=1" })));
  });
  await expect(page.locator(".page")).toHaveCount(3);
});

test("a page that does not exist calls onPageNotFound", async ({ page }) => {
  await openFeatures(page, "/pages/gone/gone?id=1");
  await expect(page.locator("#plain")).toBeVisible();
  expect(await journal(page)).toContain("not found pages/gone/gone");
});

test("storage preserves types, reports missing values, and refuses values that are too large", async ({ page }) => {
  await openFeatures(page, "/pages/plain/plain");
  await wx(page, "setStorageSync", "cart", [{ id: 1, name: "茶" }]);
  await wx(page, "setStorageSync", "number", 7);
  expect(await wx(page, "getStorageSync", "cart")).toEqual([{ id: 1, name: "茶" }]);
  expect(await wx(page, "getStorageSync", "number")).toBe(7);
  expect(await wx(page, "getStorageSync", "nothing")).toBe("");
  expect(await wx(page, "getStorage", { key: "nothing" })).toBe("getStorage:fail data not found");
  expect(await wx(page, "setStorage", { key: "big", data: "x".repeat(1024 * 1024) })).toBe(
    "setStorage:fail entry size limit reached",
  );
  const some = "x".repeat(900_000);
  const said: unknown[] = [];
  for (let index = 0; index < 12; index++) said.push(await wx(page, "setStorageSync", `filler ${index}`, some));
  expect(said.at(-1)).toBe("setStorageSync:fail the maximum size of the file storage limit is exceeded");
  expect(await wx(page, "getStorageSync", "number")).toBe(7);
  await wx(page, "clearStorageSync");
  expect(await wx(page, "getStorageInfoSync")).toMatchObject({ keys: [], currentSize: 0 });
});

test("requests can be aborted, time out, and are refused for other origins", async ({ page }) => {
  await openFeatures(page, "/pages/plain/plain");
  await page.route("**/v1/slow", () => {}); // no response
  const ask = (options: object, abort = false) =>
    page.evaluate(
      ([given, stop]) =>
        new Promise((done) => {
          const { wx } = globalThis as unknown as { wx: { request(options: object): { abort(): void } } };
          const task = wx.request({ ...(given as object), success: done, fail: done });
          if (stop) task.abort();
        }),
      [options, abort] as const,
    );
  const { origin } = new URL(page.url());
  expect(await ask({ url: `${origin}/v1/slow` }, true)).toMatchObject({ errMsg: "request:fail abort" });
  expect(await ask({ url: `${origin}/v1/slow`, timeout: 50 })).toMatchObject({ errMsg: "request:fail timeout" });
  expect(await ask({ url: "https://example.com/v1" })).toMatchObject({
    errMsg: "request:fail url not in domain list:https://example.com",
  });
  expect(await ask({ url: "/v1" })).toMatchObject({ errMsg: 'request:fail invalid url "/v1"' });
  await page.route("**/v1/echo?*", (route) =>
    route.fulfill({ json: { query: new URL(route.request().url()).search } }),
  );
  expect(await ask({ url: `${origin}/v1/echo`, data: { q: "龙 井", size: 2 } })).toMatchObject({
    statusCode: 200,
    data: { query: "?q=%E9%BE%99%20%E4%BA%95&size=2" },
  });
});

test("without a network a request fails as in WeChat, and the mini-program is notified of the change", async ({
  page,
}) => {
  await openFeatures(page, "/pages/plain/plain", "network=none");
  expect(await wx(page, "getNetworkType")).toMatchObject({ networkType: "none" });
  expect(await wx(page, "login")).toMatch(/login:fail/);
});

test("dialogs trap the focus, work by keyboard, and restore the focus", async ({ page }) => {
  await openFeatures(page, "/pages/detail/detail?id=1");
  await page.locator("#more").focus();
  const modal = wx(page, "showModal", { title: "Sure?", content: "Really" });
  await expect(page.getByRole("dialog", { name: "Sure?" })).toBeVisible();
  await page.keyboard.press("Enter");
  expect(await modal).toMatchObject({ confirm: true, cancel: false });
  await expect(page.locator("#more")).toBeFocused();
  const sheet = wx(page, "showActionSheet", { itemList: ["one", "two"] });
  await page.getByRole("button", { name: "two" }).click();
  expect(await sheet).toMatchObject({ tapIndex: 1 });
  const closed = wx(page, "showActionSheet", { itemList: ["one"] });
  await page.getByRole("dialog").press("Escape");
  expect(await closed).toBe("showActionSheet:fail cancel");
  await wx(page, "showToast", { title: "Kept", duration: 60_000 });
  await expect(page.getByRole("status")).toHaveText("Kept");
  await wx(page, "hideToast");
  await expect(page.getByRole("status")).toHaveCount(0);
});

test.describe("what the simulator lacks", () => {
  test.use({ expectsErrors: true });

  test("an unsupported function of wx fails with its name, and canIUse returns false", async ({ page }) => {
    await openFeatures(page, "/pages/plain/plain");
    expect(await wx(page, "openLocation")).toBe("wx.openLocation is not in the simulator");
    expect(await wx(page, "canIUse", "openLocation")).toBe(false);
    expect(await wx(page, "canIUse", "request")).toBe(true);
  });

  test("a function that app.json must declare fails as on a phone unless it is declared", async ({ page }) => {
    await openFeatures(page, "/pages/plain/plain");
    const undeclared = "fail the api need to be declared in the requiredPrivateInfos field in app.json/ext.json";
    for (const name of ["chooseAddress", "getFuzzyLocation"])
      expect(await wx(page, name)).toBe(`${name}:${undeclared}`);
    expect(await wx(page, "getLocation")).toBe("wx.getLocation is not in the simulator");
  });

  test("an unsupported component shows its name, and the rest of the page works", async ({ page }) => {
    const said: string[] = [];
    page.on("console", (message) => said.push(message.text()));
    await openFeatures(page, "/pages/lacking/lacking");
    await expect(page.getByText("<map> is not in the simulator")).toBeVisible();
    await expect(page.locator("#after")).toBeVisible();
    await expect.poll(() => said.join("\n")).toContain("<map> is not in the simulator");
  });

  test("an error in a handler is reported and stops nothing else", async ({ page }) => {
    const said: string[] = [];
    page.on("console", (message) => said.push(message.text()));
    await openFeatures(page, "/pages/events/events");
    await page.locator("#fails").click();
    await page.locator("#bound").click();
    await expect.poll(() => said.join("\n")).toContain("a handler that fails");
    expect(await field(page, "heard")).toEqual(["bound", "outer"]);
  });
});
