package main

import (
	"flag"
	"net"
	"net/http/httptest"
	"os"
	"strings"

	"k8s.io/client-go/rest"
)

// A site is what there is outside of the process of a case.
type site struct {
	http1 string // address of an API server that speaks HTTP/1.1
	http2 string // address of one that speaks HTTP/2, with TLS
	dir   string // an empty directory

	others map[string]string // addresses of servers of connections, by name

	servers   []*httptest.Server
	listeners []net.Listener
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
	s := &site{http1: plain.URL, http2: secure.URL, dir: dir, others: make(map[string]string), servers: []*httptest.Server{plain, secure}}
	for name, serve := range otherServers {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, err
		}
		s.others[name], s.listeners = l.Addr().String(), append(s.listeners, l)
		go acceptAll(l, serve())
	}
	return s, nil
}

// acceptAll serves each connection.
func acceptAll(l net.Listener, serve func(net.Conn)) {
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		go serve(conn)
	}
}

func (s *site) close() {
	for _, server := range s.servers {
		server.Close()
	}
	for _, l := range s.listeners {
		l.Close()
	}
	os.RemoveAll(s.dir)
}

// siteFlags declares the flags by which a process learns of the site.
func siteFlags(flags *flag.FlagSet) *site {
	s := &site{others: make(map[string]string)}
	flags.StringVar(&s.http1, "http1", "", "with -case: address of a `server` that speaks HTTP/1.1")
	flags.StringVar(&s.http2, "http2", "", "with -case: address of a `server` that speaks HTTP/2")
	flags.Func("other", "with -case: `name=address` of a server of connections", func(text string) error {
		name, addr, _ := strings.Cut(text, "=")
		s.others[name] = addr
		return nil
	})
	flags.StringVar(&s.dir, "dir", "", "with -case: a `directory` for files")
	return s
}

// args are the flags that tell another process of the site.
func (s *site) args() []string {
	list := []string{"-http1", s.http1, "-http2", s.http2, "-dir", s.dir}
	for name, addr := range s.others {
		list = append(list, "-other", name+"="+addr)
	}
	return list
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
