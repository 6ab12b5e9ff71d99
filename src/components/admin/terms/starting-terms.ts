/** A beginning for the first version, from what the Terms of Service say about affiliates. */
export const STARTING_TERMS = `# Who can join
You are at least 18 years old and open one account only, for yourself.

# What you earn
You earn a commission on paid orders of the people who sign up with your code, up to 10 levels below you. The rates and tiers in your dashboard apply.
- Commission is earned on what was paid for the goods, when we verify the payment.
- A refunded or cancelled order, a test order and an order at wholesale price earn none.
- You earn nothing on your own orders.

# How you are paid
Payouts go to the payment tag in your dashboard. We may keep a payout back while a person checks it. You are responsible for your taxes.

# What you may not do
- Promise effects on people, or advertise our products for human use.
- Open accounts or place orders only to reach a tier or a commission.
- Send unwanted messages or use our name as if you spoke for us.

# Leaving
You can leave at any time by writing to us, and we may end your part in the program. What you have earned by then stays owed to you.
`;
