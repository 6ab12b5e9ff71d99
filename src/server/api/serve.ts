/** Adapts a service to a procedure resolver: calls it with the service context and the input. */
export const serve =
  <Ctx, Input, Result>(service: (ctx: Ctx, input: Input) => Result) =>
  ({ ctx, input }: { ctx: { service: Ctx }; input: Input }): Result =>
    service(ctx.service, input);
