/** What the page's own policy says of its connections. Only the browser knows: to a program, both ends look alike. */
export interface Connections {
  /** Whether the page itself kept a request to this address from leaving. Asked after the request failed. */
  refused(address: string): Promise<boolean>;
}
