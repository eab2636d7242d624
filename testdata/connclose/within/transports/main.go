// Command transports makes HTTP transports, per request and once.
package main

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"time"
)

// One for each request, and a client that nobody keeps.
func check(url string) error {
	tr := &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}} // want `HTTP transport "tr" is never closed \(leaks 2 goroutines and 23 KiB each time\)`
	client := &http.Client{Transport: tr, Timeout: time.Second}
	resp, err := client.Get(url)
	if err != nil {
		return err
	}
	return drain(resp)
}

func drain(resp *http.Response) error {
	_, err := io.Copy(io.Discard, resp.Body)
	return errors.Join(err, resp.Body.Close())
}

func inPlace(url string) error {
	client := http.Client{Transport: &http.Transport{Proxy: http.ProxyFromEnvironment}} // want `HTTP transport "Transport" is never closed.*`
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, err = io.Copy(io.Discard, resp.Body)
	return err
}

func made(url string) {
	tr := new(http.Transport) // want `HTTP transport "tr" is never closed.*`
	tr.MaxIdleConns = 10
	client := &http.Client{}
	client.Transport = tr
	resp, err := client.Post(url, "text/plain", nil)
	if err == nil {
		_ = drain(resp)
	}
}

func variable(url string) {
	var tr http.Transport // want `the HTTP transport is never closed.*`
	resp, err := tr.RoundTrip(must(http.NewRequest(http.MethodGet, url, nil)))
	if err == nil {
		_ = drain(resp)
	}
}

// A constructor gives the client, and its callers drop it.
func newClient(timeout time.Duration) *http.Client {
	return &http.Client{
		Timeout: timeout,
		Transport: &http.Transport{
			DialContext: (&net.Dialer{Timeout: timeout}).DialContext,
		},
	}
}

func constructed(url string) {
	resp, err := newClient(time.Second).Get(url) // want `the new Client is dropped without its transport being closed .*`
	if err == nil {
		_ = drain(resp)
	}
}

// It is closed on one way only.
func early(url string) error {
	tr := &http.Transport{} // want `HTTP transport "tr" is not closed on every path.*`
	resp, err := (&http.Client{Transport: tr}).Get(url)
	if err != nil {
		return err // there is no connection
	}
	_ = drain(resp)
	if resp.StatusCode != http.StatusOK {
		return errors.New(resp.Status)
	}
	tr.CloseIdleConnections()
	return nil
}

// Helpers ask, and literals.
func ask(client *http.Client, url string) {
	if resp, err := client.Get(url); err == nil {
		_ = drain(resp)
	}
}

func byHelper(url string) {
	client := &http.Client{Transport: &http.Transport{}} // want `HTTP transport "Transport" is never closed.*`
	ask(client, url)
}

// The client of a helper may be anything that does.
type doer interface {
	Do(*http.Request) (*http.Response, error)
}

func perform(d doer, url string) error {
	resp, err := d.Do(must(http.NewRequest(http.MethodGet, url, nil)))
	if err != nil {
		return err
	}
	return drain(resp)
}

func byDoer(url string) error {
	client := &http.Client{Transport: &http.Transport{}} // want `HTTP transport "Transport" is never closed.*`
	return perform(client, url)
}

func byLiteral(urls []string) {
	tr := &http.Transport{} // want `HTTP transport "tr" is never closed.*`
	client := &http.Client{Transport: tr}
	probe := func(url string) {
		if resp, err := client.Get(url); err == nil {
			_ = drain(resp)
		}
	}
	for _, url := range urls {
		probe(url)
	}
}

// Each request replaces the one before.
type renewed struct{ client *http.Client }

func (r *renewed) serve(url string) {
	r.client = &http.Client{Transport: &http.Transport{}} // want `.*transport.*`
	ask(r.client, url)
}

// It goes to who is not seen.
func handedOn(url string, use func(http.RoundTripper)) {
	use(&http.Transport{})
}

// It goes to those that callers give: one of two asks something.
func handedToLiteral(url string, use func(http.RoundTripper)) {
	use(&http.Transport{}) // want `.*transport.*`
}

func handedToAsksNothing(use func(http.RoundTripper)) {
	use(&http.Transport{})
}

// Nobody asks anything of it.
func described() string {
	tr := &http.Transport{}
	client := &http.Client{Transport: tr}
	return client.Timeout.String()
}

func failing(url string) error {
	client := &http.Client{Transport: &http.Transport{}}
	if _, err := http.NewRequest(http.MethodGet, url, nil); err != nil {
		return err
	}
	client.CloseIdleConnections()
	return nil
}

// These end by themselves, or somebody closes them.
func limited(url string) {
	client := &http.Client{Transport: &http.Transport{IdleConnTimeout: time.Minute}}
	if resp, err := client.Get(url); err == nil {
		_ = drain(resp)
	}
}

func disabled(url string, keep bool) {
	tr := &http.Transport{}
	tr.DisableKeepAlives = !keep
	client := &http.Client{Transport: tr}
	if resp, err := client.Get(url); err == nil {
		_ = drain(resp)
	}
}

func closed(url string) {
	tr := &http.Transport{}
	defer tr.CloseIdleConnections()
	client := &http.Client{Transport: tr}
	if resp, err := client.Get(url); err == nil {
		_ = drain(resp)
	}
}

func closedByClient(url string) {
	client := &http.Client{Transport: &http.Transport{}}
	defer client.CloseIdleConnections()
	if resp, err := client.Get(url); err == nil {
		_ = drain(resp)
	}
}

func closedByCaller(url string) {
	client := newClient(time.Second)
	defer client.CloseIdleConnections()
	if resp, err := client.Get(url); err == nil {
		_ = drain(resp)
	}
}

func cloned(url string) {
	tr := http.DefaultTransport.(*http.Transport).Clone()
	client := &http.Client{Transport: tr}
	if resp, err := client.Get(url); err == nil {
		_ = drain(resp)
	}
}

func copied(url string, from *http.Transport) {
	tr := *from //nolint:govet // what it shows is the copy
	client := &http.Client{Transport: &tr}
	if resp, err := client.Get(url); err == nil {
		_ = drain(resp)
	}
}

// One for the process.
type prober struct{ client *http.Client }

func newProber() *prober { return &prober{&http.Client{Transport: &http.Transport{}}} }

func (p *prober) probe(ctx context.Context, url string) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return
	}
	if resp, err := p.client.Do(req); err == nil {
		_ = drain(resp)
	}
}

func (p *prober) Close() {}

// Many of those.
type checker struct{ client *http.Client }

func newChecker() *checker { return &checker{&http.Client{Transport: &http.Transport{}}} } // want `HTTP transport "client" of checker is not closed by Close.*`

func (c *checker) Close() error { return nil }

func (c *checker) check(url string) {
	if resp, err := c.client.Get(url); err == nil {
		_ = drain(resp)
	}
}

func checked(url string) {
	c := newChecker()
	defer c.Close()
	c.check(url)
}

// A response to HEAD has no body; where there may be one, and nobody reads it, the connection is closed.
func head(url string) {
	client := &http.Client{Transport: &http.Transport{}} // want `HTTP transport "Transport" is never closed.*`
	resp, err := client.Head(url)
	if err == nil {
		resp.Body.Close()
	}
}

func unread(url string) error {
	client := &http.Client{Transport: &http.Transport{}}
	resp, err := client.Get(url)
	if err != nil {
		return err
	}
	defer func() {
		if err := resp.Body.Close(); err != nil {
			log.Print(err)
		}
	}()
	if resp.StatusCode != http.StatusOK {
		return errors.New(resp.Status)
	}
	return nil
}

func decoded(url string) (n int) {
	client := &http.Client{Transport: &http.Transport{}} // want `HTTP transport "Transport" is never closed.*`
	resp, err := client.Get(url)
	if err != nil {
		return 0
	}
	defer func() { _ = resp.Body.Close() }()
	_ = json.NewDecoder(resp.Body).Decode(&n)
	return n
}

type unreader struct{ client *http.Client }

func newUnreader() *unreader { return &unreader{&http.Client{Transport: &http.Transport{}}} }

func (u *unreader) ping(url string) bool {
	resp, err := u.client.Get(url)
	if err != nil {
		return false
	}
	resp.Body.Close()
	return resp.StatusCode == http.StatusOK
}

// A proxy reads what it gets; a clone is another one, and this one has no connections.
func proxied(w http.ResponseWriter, r *http.Request, to *url.URL) {
	proxy := httputil.NewSingleHostReverseProxy(to)
	proxy.Transport = &http.Transport{} // want `HTTP transport "Transport" is never closed.*`
	proxy.ServeHTTP(w, r)
}

func clone() *http.Transport {
	b := &http.Transport{}
	c := b.Clone()
	return c
}

// It keeps no connection.
func noneIdle(url string) {
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: -1}}
	if resp, err := client.Get(url); err == nil {
		_ = drain(resp)
	}
}

func must(req *http.Request, err error) *http.Request {
	if err != nil {
		log.Fatal(err)
	}
	return req
}

// users are set by whom nobody sees.
var users map[string]func(http.RoundTripper)

func main() {
	all := new(renewed)
	p, shared := newProber(), http.DefaultTransport.(*http.Transport)
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		url := r.URL.Query().Get("url")
		_, _, _ = check(url), inPlace(url), early(url)
		made(url)
		variable(url)
		constructed(url)
		limited(url)
		disabled(url, r.Host == "")
		closed(url)
		closedByClient(url)
		closedByCaller(url)
		cloned(url)
		copied(url, shared)
		p.probe(r.Context(), url)
		noneIdle(url)
		log.Print(clone())
		proxied(w, r, r.URL)
		byHelper(url)
		_ = byDoer(url)
		head(url)
		_, _ = unread(url), decoded(url)
		newUnreader().ping(url)
		checked(url)
		byLiteral([]string{url})
		all.serve(url)
		handedOn(url, users[url])
		handedToLiteral(url, func(rt http.RoundTripper) { log.Print(rt) })
		handedToLiteral(url, func(rt http.RoundTripper) { ask(&http.Client{Transport: rt}, url) })
		handedToAsksNothing(func(rt http.RoundTripper) { log.Print(rt) })
		_, _ = described(), failing(url)
	})
	log.Fatal(http.ListenAndServe(":8080", nil))
}
