// Package behindfield asks through an interface in a field. What the package puts there tells what it gives.
package behindfield

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
)

type doer interface {
	Do(req *http.Request) (*http.Response, error)
}

// buffering reads the answer, and gives another body.
type buffering struct{ inner doer }

func (b buffering) Do(req *http.Request) (*http.Response, error) {
	resp, err := b.inner.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	resp.Body = io.NopCloser(bytes.NewReader(data))
	return resp, nil
}

// logging gives what it gets.
type logging struct{ inner doer }

func (l *logging) Do(req *http.Request) (*http.Response, error) {
	println(req.URL.Path)
	return l.inner.Do(req)
}

type buffered struct{ http doer }

func newBuffered(hc *http.Client) *buffered { return &buffered{buffering{hc}} }

func (b *buffered) ask(ctx context.Context, url string) (string, error) {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return "", err
	}
	resp, err := b.http.Do(req)
	if err != nil {
		return "", err
	}
	var target string
	err = json.NewDecoder(resp.Body).Decode(&target)
	return target, err
}

type logged struct{ http doer }

func newLogged(hc *http.Client) *logged { return &logged{&logging{hc}} }

func (l *logged) ask(ctx context.Context, url string) (string, error) {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return "", err
	}
	resp, err := l.http.Do(req) // want `response body "resp" is never closed .*`
	if err != nil {
		return "", err
	}
	var target string
	err = json.NewDecoder(resp.Body).Decode(&target)
	return target, err
}

type either struct{ http doer }

func newEither(hc *http.Client, buffers bool) *either {
	if buffers {
		return &either{buffering{hc}}
	}
	return &either{&logging{hc}}
}

func (e *either) ask(ctx context.Context, url string) (string, error) {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return "", err
	}
	resp, err := e.http.Do(req) // want `response body "resp" is never closed .*`
	if err != nil {
		return "", err
	}
	var target string
	err = json.NewDecoder(resp.Body).Decode(&target)
	return target, err
}

// given has what others give it.
type given struct{ http doer }

func newGiven(d doer) *given { return &given{d} }

func (g *given) ask(ctx context.Context, url string) (string, error) {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return "", err
	}
	resp, err := g.http.Do(req) // want `response body "resp" is never closed .*`
	if err != nil {
		return "", err
	}
	var target string
	err = json.NewDecoder(resp.Body).Decode(&target)
	return target, err
}

var hc http.Client

func serve(w http.ResponseWriter, r *http.Request) {
	newBuffered(&hc).ask(r.Context(), "/")
	newLogged(&hc).ask(r.Context(), "/")
	newEither(&hc, r.ContentLength > 0).ask(r.Context(), "/")
	newGiven(&hc).ask(r.Context(), "/")
	newRetried(&hc).ask(r.Context(), "/")
}

// retrying reads what it gives up on, and else gives what it gets.
type retrying struct{ inner *http.Client }

func (r *retrying) Do(req *http.Request) (*http.Response, error) {
	for try := 1; ; try++ {
		resp, err := r.inner.Do(req)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode < 500 {
			return resp, nil
		}
		data, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil {
			return nil, err
		}
		if try == 3 {
			resp.Body = io.NopCloser(bytes.NewReader(data))
			return resp, nil
		}
	}
}

type retried struct{ http doer }

func newRetried(hc *http.Client) *retried { return &retried{&retrying{hc}} }

func (t *retried) ask(ctx context.Context, url string) (string, error) {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return "", err
	}
	resp, err := t.http.Do(req) // want `response body "resp" is never closed .*`
	if err != nil {
		return "", err
	}
	var target string
	err = json.NewDecoder(resp.Body).Decode(&target)
	return target, err
}
