// Package passing leaves bodies to the Timeout of their clients.
package passing

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	utilnet "k8s.io/apimachinery/pkg/util/net"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type local struct{ url string }

func (r *local) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	client := &http.Client{Timeout: 5 * time.Second}
	resp, err := client.Get(r.url) // want `response body "resp" is never closed \(keeps 2 goroutines and 21 KiB until the Timeout of its client\)`
	if err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{Requeue: resp.StatusCode != http.StatusOK}, nil
}

type lasting struct{ url string }

func (r *lasting) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	client := &http.Client{}
	resp, err := client.Get(r.url) // want `response body "resp" is never closed \(leaks 2 goroutines and 21 KiB each time\)`
	if err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{Requeue: resp.StatusCode != http.StatusOK}, nil
}

type zero struct{ url string }

func (r *zero) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	client := http.Client{Timeout: 0}
	resp, err := client.Get(r.url) // want `response body "resp" is never closed \(leaks .*`
	if err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{Requeue: resp.StatusCode != http.StatusOK}, nil
}

type assigned struct {
	url     string
	timeout time.Duration
}

func (r *assigned) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	client := newClient()
	client.Timeout = r.timeout
	resp, err := client.Get(r.url) // want `response body "resp" is never closed \(keeps .*`
	if err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{Requeue: resp.StatusCode != http.StatusOK}, nil
}

func newClient() *http.Client { return new(http.Client) }

// A prober has its client in itself.
type prober struct {
	client http.Client
	url    string
}

func newProber(url string) *prober {
	return &prober{client: http.Client{Timeout: time.Second}, url: url}
}

func (p *prober) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	resp, err := p.client.Get(p.url) // want `response body "resp" is never closed \(keeps .*`
	if err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{Requeue: resp.StatusCode != http.StatusOK}, nil
}

// A caller has one that somebody else may make, too.
type caller struct {
	client *http.Client
	url    string
}

func newCaller(url string) *caller {
	return &caller{client: &http.Client{Timeout: time.Second}, url: url}
}

func newSlowCaller(url string) *caller { return &caller{client: http.DefaultClient, url: url} }

func (c *caller) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	resp, err := c.client.Get(c.url) // want `response body "resp" is never closed \(leaks .*`
	if err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{Requeue: resp.StatusCode != http.StatusOK}, nil
}

// A quick one has a client with a limit, whoever makes it, and a helper that is given that.
type quick struct {
	client *http.Client
	url    string
}

var shared = &http.Client{Timeout: time.Minute}

func newQuick(url string, own bool) *quick {
	if own {
		return &quick{client: &http.Client{Timeout: time.Second}, url: url}
	}
	return &quick{client: shared, url: url}
}

func (q *quick) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	resp, err := fetch(ctx, q.client, q.url) // want `"resp" is dropped on a path without its body being closed \(keeps .*`
	if err != nil {
		return reconcile.Result{}, err
	}
	var status struct{ Ready bool }
	if err := json.NewDecoder(resp.Body).Decode(&status); err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{Requeue: !status.Ready}, resp.Body.Close()
}

func fetch(ctx context.Context, client *http.Client, url string) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return client.Do(req)
}

type doer interface {
	Do(*http.Request) (*http.Response, error)
}

// A hidden one has its client behind an interface.
type hidden struct {
	client doer
	url    string
}

func newHidden(url string) *hidden { return &hidden{&http.Client{Timeout: time.Second}, url} }

func (h *hidden) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	ask, err := http.NewRequest(http.MethodGet, h.url, nil)
	if err != nil {
		return reconcile.Result{}, err
	}
	resp, err := h.client.Do(ask) // want `response body "resp" is never closed \(keeps .*`
	if err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{Requeue: resp.StatusCode != http.StatusOK}, nil
}

// A proxy sends on the request that it serves, and a copy of that: they end with it.
type proxy struct{ next http.RoundTripper }

func (p *proxy) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	if req.Method == http.MethodOptions {
		resp, err := p.next.RoundTrip(req)
		if err != nil {
			return
		}
		w.WriteHeader(resp.StatusCode)
		return
	}
	resp, err := p.next.RoundTrip(utilnet.CloneRequest(req))
	if err != nil {
		return
	}
	w.WriteHeader(resp.StatusCode)
}

// Another copies it in a helper, and a client of one's own is given the request that it sends.
type preparing struct{ next http.RoundTripper }

func (p *preparing) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	resp, err := p.next.RoundTrip(prepare(r))
	if err != nil {
		return
	}
	if resp.ContentLength > 1<<20 {
		return
	}
	defer resp.Body.Close()
	w.WriteHeader(resp.StatusCode)
}

func prepare(r *http.Request) *http.Request {
	out := r.Clone(r.Context())
	out.URL.Host = "localhost"
	return out
}

type api struct{ http *http.Client }

func (a *api) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+req.Name, nil)
	if err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{}, a.do(r)
}

func (a *api) do(r *http.Request) error {
	resp, err := a.http.Do(r) // want `response body "resp" is not closed on every path, and the context of its request ends later: called per reconcile from Reconcile \(leaks 2 goroutines and 21 KiB each time\)`
	if err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		return errors.New(resp.Status)
	}
	return resp.Body.Close()
}

type forever struct{ http *http.Client }

func (f *forever) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	r, err := http.NewRequest(http.MethodGet, "http://"+req.Name, nil)
	if err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{}, f.do(r)
}

func (f *forever) do(r *http.Request) error {
	resp, err := f.http.Do(r) // want `response body "resp" is not closed on every path.*`
	if err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		return errors.New(resp.Status)
	}
	return resp.Body.Close()
}

type bounded struct{ http *http.Client }

func (b *bounded) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	r, err := b.newRequest(ctx, req.Name)
	if err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{}, b.do(r)
}

func (b *bounded) newRequest(ctx context.Context, name string) (*http.Request, error) {
	return http.NewRequestWithContext(ctx, http.MethodGet, "http://"+name, nil)
}

func (b *bounded) do(r *http.Request) error {
	resp, err := b.http.Do(r)
	if err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		return errors.New(resp.Status)
	}
	return resp.Body.Close()
}

// A transport that clones what it is given, as it has to.
type tracing struct{ next http.RoundTripper }

func (t *tracing) RoundTrip(r *http.Request) (*http.Response, error) {
	out := r.Clone(r.Context())
	out.Header.Set("Trace", "1")
	return t.next.RoundTrip(out)
}
