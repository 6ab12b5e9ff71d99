import { useState } from "react";

type Options = {
  onSuccess?: (data: unknown, input: unknown) => void;
  onError?: (error: unknown, input: unknown) => void;
  onSettled?: (data: unknown, error: unknown, input: unknown) => void;
};
type State = { data: unknown; error: unknown; isPending: boolean; variables: unknown };

const IDLE: State = { data: undefined, error: null, isPending: false, variables: undefined };

/** A mutation as the library's: what the call answers or refuses becomes its state and goes to who waits for it. */
export const mutation = (call: (input: unknown) => Promise<unknown>) => ({
  useMutation: (options: Options = {}) => {
    const [state, setState] = useState(IDLE);
    // The acts stay the same from one drawing to the next, as the library's do; what they tell is the latest.
    const [kept] = useState<{ options: Options }>({ options });
    kept.options = options;
    const [acts] = useState(() => {
      const mutateAsync = async (input: unknown) => {
        setState({ ...IDLE, isPending: true, variables: input });
        try {
          const data = await call(input);
          setState({ ...IDLE, data, variables: input });
          kept.options.onSuccess?.(data, input);
          kept.options.onSettled?.(data, null, input);
          return data;
        } catch (error) {
          setState({ ...IDLE, error, variables: input });
          kept.options.onError?.(error, input);
          kept.options.onSettled?.(undefined, error, input);
          throw error;
        }
      };
      const mutate = (input: unknown) => void mutateAsync(input).catch(() => {});
      return { mutateAsync, mutate, reset: () => setState(IDLE) };
    });
    return { ...state, ...acts, isError: state.error !== null, isSuccess: state.data !== undefined };
  },
});
