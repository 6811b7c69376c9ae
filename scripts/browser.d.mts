export function findBrowser(): Promise<string | undefined>;
export function installBrowser(): Promise<boolean>;
