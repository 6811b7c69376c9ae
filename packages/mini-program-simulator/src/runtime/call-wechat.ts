import { credentials, device, options, overNetwork } from "./device";

export async function callWechat<T>(path: string, body?: object): Promise<T> {
  await overNetwork();
  if (options.wechat === undefined) throw new Error("no stand-in for WeChat is configured");
  const response = await fetch(options.wechat + path, {
    ...(body && { method: "POST", body: JSON.stringify(body) }),
    headers: {
      "accept-language": device.language === "zh_CN" ? "zh" : "en",
      ...(body && { "content-type": "application/json" }),
    },
    credentials,
  });
  const answer = response.status === 204 ? undefined : await response.json();
  if (!response.ok) throw new Error(answer.detail);
  return answer;
}
