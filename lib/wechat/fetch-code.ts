import type { WechatConfig } from "./config";
import { sendMiniProgram, verdictOf } from "./mini-program";
import { PlatformError } from "./platform-error";
import { counted } from "./transport";

const path = "/wxa/getwxacodeunlimit";
const pngSignature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** Large enough for a printed page. */
const width = 1280;

/**
 * The PNG of a code that opens the first page of the released mini-program with this `scene`. An error is JSON, as
 * elsewhere. `is_hyaline` is WeChat's way to get a PNG instead of a JPEG.
 */
export const fetchCode = (config: WechatConfig, token: string, scene: string): Promise<Buffer> =>
  counted(path, async () => {
    const body = { scene, width, is_hyaline: true };
    const answer = await sendMiniProgram(config, path, { access_token: token }, body);
    if (answer.bytes.subarray(0, pngSignature.length).equals(pngSignature)) return answer.bytes;
    verdictOf(answer);
    throw new PlatformError("silent", { status: answer.status });
  });
