// An option replaces the default that the constructor has made, before anybody asks it for something.
package main

import (
	"io"
	"net/http"
	"time"
)

type peer struct {
	id     string
	client *http.Client
}

type option func(*peer)

func withClient(c *http.Client) option { return func(p *peer) { p.client = c } }

func newPeer(id string, opts ...option) *peer {
	p := &peer{
		id: id,
		client: &http.Client{
			Timeout:   time.Minute,
			Transport: &http.Transport{MaxIdleConns: 1}, // want `HTTP transport "client" of peer is never closed: .*`
		},
	}
	for _, opt := range opts {
		opt(p)
	}
	return p
}

func (p *peer) download() error {
	resp, err := p.client.Get("http://peers/" + p.id)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, err = io.ReadAll(resp.Body)
	return err
}

// A setter does so when that has been used.
type proxy struct{ client *http.Client }

func newProxy() *proxy {
	return &proxy{client: &http.Client{Transport: &http.Transport{MaxIdleConns: 1}}}
}

func (p *proxy) ping(url string) error {
	resp, err := p.client.Get(url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, err = io.ReadAll(resp.Body)
	return err
}

func (p *proxy) use(c *http.Client) {
	p.client = c // want `HTTP transport "client" of proxy is replaced and not closed .*`
}

func main() {
	http.HandleFunc("/peer", func(w http.ResponseWriter, r *http.Request) {
		_ = newPeer(r.FormValue("id")).download()
		_ = newPeer(r.FormValue("id"), withClient(http.DefaultClient)).download()
	})
	http.HandleFunc("/proxy", func(w http.ResponseWriter, r *http.Request) {
		p := newProxy()
		_ = p.ping(r.FormValue("url"))
		p.use(http.DefaultClient)
	})
	http.ListenAndServe(":8080", nil)
}
