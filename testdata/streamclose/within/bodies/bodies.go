// Package bodies forgets the bodies of HTTP responses.
package bodies

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"time"

	"k8s.io/apimachinery/pkg/util/yaml"
	ctrl "sigs.k8s.io/controller-runtime"
)

type status struct{ Ready bool }

// The status is looked at before Close is deferred.
func early(client *http.Client, url string) (s status, err error) {
	resp, err := client.Get(url) // want `response body "resp" is not closed on every path \(leaks 2 goroutines and 21 KiB each time\)`
	if err != nil {
		return s, err
	}
	if resp.StatusCode != http.StatusOK {
		return s, fmt.Errorf("status %s", resp.Status)
	}
	defer resp.Body.Close()
	return s, json.NewDecoder(resp.Body).Decode(&s)
}

func decoded(url string) (s status, err error) {
	resp, err := http.Get(url) // want `response body "resp" is never closed.*`
	if err != nil {
		return s, err
	}
	return s, xml.NewDecoder(resp.Body).Decode(&s)
}

func posted(client *http.Client, target string, form url.Values) (ok bool, err error) {
	resp, err := client.PostForm(target, form) // want `response body "resp" is never closed.*`
	if err != nil {
		return false, err
	}
	if resp.StatusCode == http.StatusOK {
		return true, nil
	}
	resp, err = http.PostForm(target, form) // want `response body "resp" is never closed.*`
	return err == nil && resp.StatusCode == http.StatusOK, err
}

func manifests(url string, apply func(any) error) error {
	resp, err := http.Get(url) // want `response body "resp" is never closed.*`
	if err != nil {
		return err
	}
	dec := yaml.NewYAMLOrJSONDecoder(resp.Body, 4096)
	var s status
	if err := dec.Decode(&s); err != nil {
		return err
	}
	return apply(s)
}

// Behind an interface of one's own.
type doer interface {
	Do(*http.Request) (*http.Response, error)
}

type client struct {
	doer doer
	base string
}

func (c *client) healthy() bool {
	req, err := http.NewRequest(http.MethodGet, c.base, nil)
	if err != nil {
		return false
	}
	resp, err := c.doer.Do(req) // want `response body "resp" is never closed.*`
	return err == nil && resp.StatusCode == http.StatusOK
}

// A helper leaves it to its callers.
func (c *client) do(method, path string) (*http.Response, error) {
	req, err := http.NewRequest(method, c.base+path, nil)
	if err != nil {
		return nil, err
	}
	resp, err := c.doer.Do(req)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode >= 400 {
		resp.Body.Close()
		return nil, errors.New(resp.Status)
	}
	return resp, nil
}

func (c *client) remove(path string) error {
	resp, err := c.do(http.MethodDelete, path) // want `"resp" is dropped without its body being closed.*`
	if err != nil {
		return err
	}
	if resp.StatusCode != http.StatusNoContent {
		return errors.New(resp.Status)
	}
	return nil
}

func (c *client) open(path string) (io.ReadCloser, error) {
	resp, err := c.do(http.MethodGet, path)
	if err != nil {
		return nil, err
	}
	return resp.Body, nil
}

func (c *client) get(path string, into any) error {
	body, err := c.open(path) // want `response body "body" is never closed.*`
	if err != nil {
		return err
	}
	return json.NewDecoder(body).Decode(into)
}

// Those that were no good are dropped.
func retried(url string) (*http.Response, error) {
	for range 3 {
		resp, err := http.Get(url) // want `response body "resp" is not closed on every path.*`
		if err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
		time.Sleep(time.Second)
	}
	return nil, errors.New("no answer")
}

// The request has the context of a reconcile, which nobody cancels when that ends.
type reconciler struct{ http *http.Client }

func (r *reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ask, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+req.Name, nil)
	if err != nil {
		return ctrl.Result{}, err
	}
	resp, err := r.http.Do(ask) // want `response body "resp" is never closed.*`
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{Requeue: resp.StatusCode != http.StatusOK}, nil
}

// So are those of other names, if they take a request and nothing else.
type performer interface {
	Perform(*http.Request) (*http.Response, error)
	DoRequest(*http.Request) (*http.Response, error)
	Send(req *http.Request, into any) (*http.Response, error)
}

func (c *client) index(p performer) bool {
	req, err := http.NewRequest(http.MethodGet, c.base, nil)
	if err != nil {
		return false
	}
	resp, err := p.Perform(req) // want `response body "resp" is never closed.*`
	if err != nil || resp.StatusCode != http.StatusOK {
		return false
	}
	again, err := p.DoRequest(req)
	if err != nil {
		return false
	}
	defer again.Body.Close()
	var into any
	read, err := p.Send(req, &into) // which has read it
	return err == nil && read.StatusCode == http.StatusOK
}

// One that asks again forgets the first answer.
type retrying struct{ next http.RoundTripper }

func (t *retrying) RoundTrip(req *http.Request) (*http.Response, error) {
	resp, err := t.next.RoundTrip(req) // want `response body "resp" is not closed on every path.*`
	if err == nil && resp.StatusCode == http.StatusUnauthorized {
		return t.next.RoundTrip(req)
	}
	return resp, err
}

// Any other answer has one.
func removed(client *http.Client, url string) (s status, err error) {
	resp, err := client.Get(url) // want `response body "resp" is not closed on every path.*`
	if err != nil {
		return s, err
	}
	if resp.StatusCode == http.StatusNoContent {
		return s, nil
	}
	if resp.StatusCode == http.StatusNotFound {
		return s, os.ErrNotExist
	}
	defer resp.Body.Close()
	return s, json.NewDecoder(resp.Body).Decode(&s)
}

// A file may be full.
func kept(client *http.Client, url string, file *os.File) (string, error) {
	resp, err := client.Get(url) // want `response body "resp" is never closed \(may leak.*`
	if err != nil {
		return "", err
	}
	var buf bytes.Buffer
	_, err = io.Copy(io.MultiWriter(&buf, file), resp.Body)
	return buf.String(), err
}

// So may who asks for more than the head.
type tracer interface {
	Do(context.Context, *http.Request) (*http.Response, error)
}

func asked(ctx context.Context, t tracer, method, url string) (bool, error) {
	req, err := http.NewRequest(method, url, nil)
	if err != nil {
		return false, err
	}
	resp, err := t.Do(ctx, req) // want `response body "resp" is never closed.*`
	return err == nil && resp.StatusCode == http.StatusOK, err
}

// The answer to OPTIONS has one.
func header(client *http.Client, method, url string) (http.Header, error) {
	req, err := http.NewRequest(method, url, nil)
	if err != nil {
		return nil, err
	}
	resp, err := client.Do(req) // want `response body "resp" is not closed on every path.*`
	if err != nil {
		return nil, err
	}
	if method == http.MethodOptions {
		return resp.Header, nil
	}
	defer resp.Body.Close()
	return resp.Header, nil
}

func notHead(client *http.Client, req *http.Request) (http.Header, error) {
	resp, err := client.Do(req) // want `response body "resp" is never closed.*`
	if err != nil {
		return nil, err
	}
	if req.Method == "HEAD" {
		resp.Body.Close()
	}
	return resp.Header, nil
}

// Any other answer to who asks for the connection has one.
func upgraded(client *http.Client, req *http.Request, conn func() io.ReadWriteCloser) (io.ReadWriteCloser, error) {
	resp, err := client.Do(req) // want `response body "resp" is never closed.*`
	if err != nil {
		return nil, err
	}
	if resp.StatusCode != http.StatusSwitchingProtocols {
		return nil, errors.New(resp.Status)
	}
	return conn(), nil
}
