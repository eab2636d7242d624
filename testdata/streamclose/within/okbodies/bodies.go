// Package okbodies closes the bodies of HTTP responses, or reads them to their end.
package okbodies

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httputil"
	"net/url"
	"time"
)

func deferred(client *http.Client, url string) (s struct{}, err error) {
	resp, err := client.Get(url)
	if resp != nil && resp.Body != nil {
		defer func() { _ = resp.Body.Close() }()
	}
	if err != nil {
		return s, err
	}
	if resp.StatusCode != http.StatusOK {
		return s, fmt.Errorf("status %s", resp.Status)
	}
	return s, json.NewDecoder(resp.Body).Decode(&s)
}

// What is read to its end is given back to the client.
func read(url string) ([]byte, error) {
	resp, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(resp.Body)
}

func buffered(url string) (string, error) {
	resp, err := http.Get(url)
	if err != nil {
		return "", err
	}
	var buf bytes.Buffer
	_, err = io.Copy(&buf, resp.Body)
	return buf.String(), err
}

func dumped(url string) (string, error) {
	resp, err := http.Get(url)
	if err != nil {
		return "", err
	}
	text, err := httputil.DumpResponse(resp, true)
	return string(text), err
}

func helper(url string) (bool, error) {
	resp, err := http.Get(url)
	if err != nil {
		return false, err
	}
	defer drain(resp.Body)
	return isWell(resp), nil
}

func drain(body io.ReadCloser) {
	_, _ = io.Copy(io.Discard, body)
	_ = body.Close()
}

func isWell(resp *http.Response) bool { return resp.StatusCode == http.StatusOK }

func closing(resp *http.Response, err error) error {
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func handedOn(url string) error { return closing(http.Get(url)) }

// There is no body.
func head(url string) (int64, error) {
	resp, err := http.Head(url)
	if err != nil {
		return 0, err
	}
	return resp.ContentLength, nil
}

// The context ends it.
func timed(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("status %s", resp.Status)
	}
	return nil
}

func forward(next http.RoundTripper) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		req := r.Clone(r.Context())
		resp, err := next.RoundTrip(req)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		w.WriteHeader(resp.StatusCode)
		_, _ = io.Copy(w, resp.Body)
	}
}

// Somebody else has it.
type page struct {
	resp *http.Response
}

func (p *page) Close() error { return p.resp.Body.Close() }

func open(url string) (*page, error) {
	resp, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	return &page{resp}, nil
}

func titled(url string) (string, error) {
	p, err := open(url)
	if err != nil {
		return "", err
	}
	defer p.Close()
	return p.resp.Header.Get("Title"), nil
}

// A wrapper takes its place.
type counting struct {
	io.ReadCloser
	n int
}

type counter struct{ next http.RoundTripper }

func (c *counter) RoundTrip(req *http.Request) (*http.Response, error) {
	resp, err := c.next.RoundTrip(req)
	if err != nil {
		return nil, err
	}
	resp.Body = &counting{ReadCloser: resp.Body}
	return resp, nil
}

func tried(url string) (resp *http.Response, err error) {
	for range 3 {
		if resp, err = http.Get(url); err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
		if resp != nil {
			resp.Body.Close()
		}
	}
	return nil, fmt.Errorf("no answer: %w", err)
}

// There is none where the request is for the head only, however it is made.
type asker interface {
	Do(*http.Request) (*http.Response, error)
}

func probe(ctx context.Context, client *http.Client, url string) (bool, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodHead, url, nil)
	if err != nil {
		return false, err
	}
	resp, err := client.Do(req)
	if err != nil {
		return false, err
	}
	return resp.StatusCode == http.StatusOK, nil
}

func probeLater(ctx context.Context, a asker, url string) (bool, error) {
	req, err := http.NewRequest("HEAD", url, nil)
	if err != nil {
		return false, err
	}
	resp, err := a.Do(req.WithContext(ctx))
	return err == nil && resp.StatusCode == http.StatusOK, err
}

func probeBy(a asker, at *url.URL) (bool, error) {
	resp, err := a.Do(&http.Request{Method: http.MethodHead, URL: at})
	return err == nil && resp.StatusCode == http.StatusOK, err
}

func by(ctx context.Context, method, url string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, method, url, nil)
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(req)
}

func probeByHelper(ctx context.Context, url string) (int64, error) {
	resp, err := by(ctx, http.MethodHead, url)
	if err != nil {
		return 0, err
	}
	return resp.ContentLength, nil
}

func newProbe(ctx context.Context, url string) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, "HEAD", url, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("tus-resumable", "1.0.0")
	return req, nil
}

func probeMade(ctx context.Context, client *http.Client, url string) (string, error) {
	req, err := newProbe(ctx, url)
	if err != nil {
		return "", err
	}
	resp, err := client.Do(req)
	if err != nil {
		return "", err
	}
	return resp.Header.Get("upload-offset"), nil
}

// There is none with such an answer.
func removed(client *http.Client, url string) (s struct{}, err error) {
	resp, err := client.Get(url)
	if err != nil {
		return s, err
	}
	if resp.StatusCode == http.StatusNoContent {
		return s, nil
	}
	defer resp.Body.Close()
	return s, json.NewDecoder(resp.Body).Decode(&s)
}

func refreshed(client *http.Client, url string) (s struct{}, err error) {
	resp, err := client.Get(url)
	if err != nil {
		return s, err
	}
	switch resp.StatusCode {
	case http.StatusNoContent, http.StatusNotModified:
		return s, nil
	}
	if resp.ContentLength == 0 || resp.Body == http.NoBody {
		return s, nil
	}
	defer resp.Body.Close()
	return s, json.NewDecoder(resp.Body).Decode(&s)
}

func changed(client *http.Client, url string) (s struct{}, err error) {
	resp, err := client.Get(url)
	if err == nil && resp.StatusCode != http.StatusNotModified {
		defer resp.Body.Close()
		err = json.NewDecoder(resp.Body).Decode(&s)
	}
	return s, err
}

// These do not fail half way.
func drained(client *http.Client, url string) error {
	resp, err := client.Get(url)
	if err != nil {
		return err
	}
	_, err = io.Copy(io.Discard, resp.Body)
	return err
}

func summed(client *http.Client, url string) ([]byte, error) {
	resp, err := client.Get(url)
	if err != nil {
		return nil, err
	}
	h := sha256.New()
	_, err = io.Copy(h, resp.Body)
	return h.Sum(nil), err
}

func both(client *http.Client, url string) (string, []byte, error) {
	resp, err := client.Get(url)
	if err != nil {
		return "", nil, err
	}
	var buf bytes.Buffer
	h := sha256.New()
	_, err = io.CopyBuffer(io.MultiWriter(&buf, h), resp.Body, make([]byte, 512))
	return buf.String(), h.Sum(nil), err
}

// It has read the answer into out.
type api interface {
	Do(ctx context.Context, req *http.Request, out any) (*http.Response, error)
}

func listed(ctx context.Context, a api, req *http.Request) (status struct{}, code int, err error) {
	resp, err := a.Do(ctx, req, &status)
	if err != nil {
		return status, 0, err
	}
	return status, resp.StatusCode, nil
}

// Who gives what it has read has closed the body.
type apiClient interface {
	Do(context.Context, *http.Request) (*http.Response, []byte, error)
}

func queryAPI(ctx context.Context, c apiClient, req *http.Request) ([]byte, error) {
	resp, body, err := c.Do(ctx, req)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode == http.StatusNoContent {
		return nil, nil
	}
	return body, nil
}

// The answer to HEAD has no body.
func header(client *http.Client, method, url string) (http.Header, error) {
	req, err := http.NewRequest(method, url, nil)
	if err != nil {
		return nil, err
	}
	resp, err := client.Do(req)
	if err != nil {
		return nil, err
	}
	if method == http.MethodHead {
		return resp.Header, nil
	}
	defer resp.Body.Close()
	_, err = io.Copy(io.Discard, resp.Body)
	return resp.Header, err
}

func headerOf(client *http.Client, req *http.Request) (http.Header, error) {
	resp, err := client.Do(req)
	if err != nil {
		return nil, err
	}
	if req.Method != "HEAD" {
		resp.Body.Close()
	}
	return resp.Header, nil
}

// With status 101 the body is the connection, which the dialer of the request has, too.
func upgraded(client *http.Client, req *http.Request, conn func() io.ReadWriteCloser, accept string) (io.ReadWriteCloser, error) {
	resp, err := client.Do(req)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode != http.StatusSwitchingProtocols {
		resp.Body.Close()
		return nil, errors.New(resp.Status)
	}
	if resp.Header.Get("Sec-Websocket-Accept") != accept {
		return nil, errors.New("wrong key")
	}
	return conn(), nil
}

func buildFor(ctx context.Context, url string) (*http.Request, context.CancelFunc, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, nil)
	if err != nil {
		cancel()
		return nil, nil, err
	}
	return req, cancel, nil
}

// A request that comes with what cancels it ends with the function.
func deliver(ctx context.Context, client *http.Client, url string) ([]byte, error) {
	req, cancel, err := buildFor(ctx, url)
	if err != nil {
		return nil, err
	}
	defer cancel()
	resp, err := client.Do(req)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode != http.StatusOK {
		return nil, errors.New(resp.Status)
	}
	return io.ReadAll(io.LimitReader(resp.Body, 10))
}
