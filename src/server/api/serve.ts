/** What a procedure does: the service gets who calls, from where and when, and the input. */
export const serve =
  <Ctx, Input, Result>(service: (ctx: Ctx, input: Input) => Result) =>
  ({ ctx, input }: { ctx: { service: Ctx }; input: Input }): Result =>
    service(ctx.service, input);
