// Package main has helpers that give the default of net/http, or what they make.
package main

import (
	"crypto/tls"
	"io"
	"net/http"
	"time"
)

type config struct {
	insecure bool
	timeout  time.Duration
}

func (c *config) client() *http.Client {
	if !c.insecure {
		return http.DefaultClient
	}
	return &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
}

func (c *config) transport() http.RoundTripper {
	if !c.insecure {
		return http.DefaultTransport
	}
	return &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}
}

func get(c *http.Client, url string) error {
	resp, err := c.Get(url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, err = io.Copy(io.Discard, resp.Body)
	return err
}

// A proxy makes one for each request.
type proxy struct {
	config *config
	kept   *http.Client
}

func (p *proxy) each(w http.ResponseWriter, r *http.Request) {
	if err := get(p.config.client(), r.URL.Path); err != nil { // want `the new Client is dropped without its transport being closed .leaks 2 goroutines and 23 KiB each time.`
		w.WriteHeader(http.StatusBadGateway)
	}
}

func (p *proxy) eachTransport(w http.ResponseWriter, r *http.Request) {
	c := &http.Client{Transport: p.config.transport(), Timeout: p.config.timeout} // want `HTTP transport "Transport" is never closed .leaks 2 goroutines and 23 KiB each time.`
	if err := get(c, r.URL.Path); err != nil {
		w.WriteHeader(http.StatusBadGateway)
	}
}

// closes what is idle: of the default one, too, which opens another one then.
func (p *proxy) closes(w http.ResponseWriter, r *http.Request) {
	c := p.config.client()
	defer c.CloseIdleConnections()
	if err := get(c, r.URL.Path); err != nil {
		w.WriteHeader(http.StatusBadGateway)
	}
}

// one is that of the process.
func (p *proxy) one(w http.ResponseWriter, r *http.Request) {
	if err := get(p.kept, r.URL.Path); err != nil {
		w.WriteHeader(http.StatusBadGateway)
	}
}

func main() {
	config := &config{insecure: true, timeout: time.Second}
	p := &proxy{config, config.client()}
	http.HandleFunc("/each", p.each)
	http.HandleFunc("/transport", p.eachTransport)
	http.HandleFunc("/closes", p.closes)
	http.HandleFunc("/one", p.one)
	_ = http.ListenAndServe("localhost:8080", nil)
}
