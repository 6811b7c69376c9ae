import { calledAt, credentials, device, overNetwork } from "./device";

/** A call of what stands for WeChat in the sandbox. */
export async function sandbox<T>(path: string, body?: object): Promise<T> {
  await overNetwork();
  const response = await fetch(calledAt + path, {
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
