/** Where the rules of the game on the table are. */
import { createContext } from "svelte";

export const [ruleAddress, setRuleAddress] = createContext<(rule: string) => string>();
