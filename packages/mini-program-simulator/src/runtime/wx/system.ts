import { device, onDeviceChange, options, overNetwork } from "../device";
import type { Context } from "../pages";
import { getTheme } from "../screen";
import { loginCode } from "./storage";

type Listener = (result: object) => void;
const sdk = "3.8.0";

export function system({ app, screen, top }: Context) {
  const appBase = () => ({
    SDKVersion: sdk,
    version: "8.0.56",
    language: device.language,
    theme: getTheme(app),
    enableDebug: false,
    fontSizeSetting: 16,
    host: { env: "WeChat", appId: "" },
  });
  const window_ = () => {
    const { clientWidth, clientHeight } = screen.pages;
    const { innerWidth: screenWidth, innerHeight: screenHeight, devicePixelRatio: pixelRatio } = window;
    const statusBarHeight = screen.status.offsetHeight;
    const safeArea = { left: 0, top: statusBarHeight, right: screenWidth, bottom: screenHeight };
    const sizes = { width: screenWidth, height: screenHeight - statusBarHeight };
    return {
      windowWidth: clientWidth,
      windowHeight: clientHeight,
      screenWidth,
      screenHeight,
      pixelRatio,
      screenTop: screenHeight - clientHeight,
      statusBarHeight,
      safeArea: { ...safeArea, ...sizes },
    };
  };
  const deviceInfo = () => ({
    brand: "devtools",
    model: "Mini-program simulator",
    system: "Web",
    platform: "devtools",
    abi: "",
    benchmarkLevel: 1,
    memorySize: "",
  });
  const all = () => ({ ...appBase(), ...window_(), ...deviceInfo() });
  const network = () => ({ networkType: device.network === "slow" ? "3g" : device.network, signalStrength: 0 });
  const enter = () => ({
    path: top()?.path ?? app.pages[0],
    query: top()?.query ?? {},
    scene: 1001,
    referrerInfo: {},
    apiCategory: "default",
  });

  return {
    getAppBaseInfo: appBase,
    getWindowInfo: window_,
    getDeviceInfo: deviceInfo,
    getSystemInfoSync: all,
    getSystemSetting: () => ({ wifiEnabled: device.network !== "none", deviceOrientation: "portrait" }),
    getAccountInfoSync: () => ({ miniProgram: { appId: options.appId, envVersion: "develop", version: "" } }),
    getLaunchOptionsSync: enter,
    getEnterOptionsSync: enter,
    getMenuButtonBoundingClientRect() {
      const { left, top: from, right, bottom, width, height } = screen.menu.getBoundingClientRect();
      return { left, top: from, right, bottom, width, height };
    },
    onMenuButtonBoundingClientRectWeightChange() {}, // the button never moves
    offMenuButtonBoundingClientRectWeightChange() {},
    ...changes("theme", "ThemeChange", () => ({ theme: getTheme(app) })),
    ...changes("network", "NetworkStatusChange", () => ({ isConnected: device.network !== "none", ...network() })),
    ...changes("network", "NetworkWeakChange", () => ({ weakNet: device.network === "slow", ...network() })),
    later: {
      getSystemInfo: all,
      getSystemInfoAsync: all,
      getNetworkType: network,
      async login() {
        await overNetwork();
        return { code: loginCode() };
      },
      checkSession: () => {},
      getSetting: () => ({ authSetting: {} }),
      authorize: () => {},
      vibrateShort: () => {},
      vibrateLong: () => {},
      setClipboardData: async ({ data }: { data: string }) => (await import("./sheets")).copy(data),
      getClipboardData: async () => ({ data: await navigator.clipboard.readText() }),
      makePhoneCall: async ({ phoneNumber }: { phoneNumber: string }) =>
        (await import("./sheets")).showNumber(phoneNumber),
      hideKeyboard: () => (document.activeElement as HTMLElement | null)?.blur(),
    },
  };
}

function changes(change: "theme" | "network", name: string, read: () => object) {
  const listeners = new Set<Listener>();
  onDeviceChange(change, () => {
    for (const listen of listeners) listen(read());
  });
  return {
    [`on${name}`]: (listen: Listener) => void listeners.add(listen),
    [`off${name}`]: (listen?: Listener) => (listen ? void listeners.delete(listen) : listeners.clear()),
  };
}
