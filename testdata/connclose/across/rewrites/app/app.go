// Command main puts something around the transport of a client, which has it then.
package main

import (
	"context"
	"net"
	"net/http"
	"time"

	"github.com/leaklint/leaklint/testdata/connclose/across/rewrites/rt"
)

type app struct {
	client *http.Client
	host   string
}

func dial(ctx context.Context, network, addr string) (net.Conn, error) {
	return (&net.Dialer{Timeout: time.Second}).DialContext(ctx, network, addr)
}

func newApp(host string) *app {
	a := app{host: host}
	t := &http.Transport{DialContext: dial}
	a.client = &http.Client{Transport: t}
	if host != "" {
		a.client.Transport = rt.New(host, a.client.Transport)
	}
	return &a
}

func get(c *http.Client) {
	resp, err := c.Get("http://localhost")
	if err == nil {
		_ = resp.Body.Close()
	}
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		a := newApp(r.Host)
		get(a.client)
		a.client.CloseIdleConnections()
	})
	_ = http.ListenAndServe(":8080", nil)
}
