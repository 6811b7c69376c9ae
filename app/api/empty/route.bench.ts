/** The smallest answer of Next. The benchmark compares with it. */
export const GET = () => new Response("{}", { headers: { "content-type": "application/json" } });
