const range = ["from", "to", "sort", "page", "size"];

/** The parameters of each list, as its address has them. */
export const operationParameters = ["q", "user_id", "module", "action", "outcome", "status", ...range];
export const loginParameters = ["q", "user_id", "result", "type", "ip", ...range];
export const errorParameters = ["q", "resolved", ...range];
