package main

import (
	"flag"
	"net/http/httptest"
	"os"

	"k8s.io/client-go/rest"
)

// A site is what there is outside of the process of a case.
type site struct {
	http1 string // address of an API server that speaks HTTP/1.1
	http2 string // address of one that speaks HTTP/2, with TLS
	dir   string // an empty directory

	servers []*httptest.Server
}

// newSite starts the servers.
func newSite() (*site, error) {
	dir, err := os.MkdirTemp("", "proof")
	if err != nil {
		return nil, err
	}
	plain := httptest.NewServer(apiServer{})
	secure := httptest.NewUnstartedServer(apiServer{})
	secure.EnableHTTP2 = true
	secure.StartTLS()
	return &site{plain.URL, secure.URL, dir, []*httptest.Server{plain, secure}}, nil
}

func (s *site) close() {
	for _, server := range s.servers {
		server.Close()
	}
	os.RemoveAll(s.dir)
}

// siteFlags declares the flags by which a process learns of the site.
func siteFlags(flags *flag.FlagSet) *site {
	s := new(site)
	flags.StringVar(&s.http1, "http1", "", "with -case: address of a `server` that speaks HTTP/1.1")
	flags.StringVar(&s.http2, "http2", "", "with -case: address of a `server` that speaks HTTP/2")
	flags.StringVar(&s.dir, "dir", "", "with -case: a `directory` for files")
	return s
}

// args are the flags that tell another process of the site.
func (s *site) args() []string {
	return []string{"-http1", s.http1, "-http2", s.http2, "-dir", s.dir}
}

// overHTTP1 returns how to reach the server that speaks HTTP/1.1.
func (s *site) overHTTP1() *rest.Config {
	return &rest.Config{Host: s.http1, QPS: unlimited}
}

// overHTTP2 returns how to reach the server that speaks HTTP/2.
func (s *site) overHTTP2() *rest.Config {
	return &rest.Config{Host: s.http2, QPS: unlimited, TLSClientConfig: rest.TLSClientConfig{Insecure: true}}
}

// unlimited is the rate of requests of a client that does not wait.
const unlimited = -1
