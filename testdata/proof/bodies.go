//go:build !clientgo031 && !clientgo035

package main

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"strings"
)

const (
	clientType    = "net/http.Client."
	transportType = "net/http.Transport."
)

// An asker is what programs put before a client, to have another one in tests.
type asker interface {
	Do(*http.Request) (*http.Response, error)
	Perform(*http.Request) (*http.Response, error)
	Send(*http.Request) (*http.Response, error)
	DoRequest(*http.Request) (*http.Response, error)
	http.RoundTripper
}

type asking struct {
	*http.Client
	*http.Transport
}

func (a asking) Perform(r *http.Request) (*http.Response, error)   { return a.Do(r) }
func (a asking) Send(r *http.Request) (*http.Response, error)      { return a.Do(r) }
func (a asking) DoRequest(r *http.Request) (*http.Response, error) { return a.Do(r) }

var (
	roundTripper       = &http.Transport{}
	httpClient         = &http.Client{Transport: roundTripper}
	others       asker = asking{httpClient, roundTripper}
)

// responses are those whose bodies nobody has read.
var responses = []probe{
	responseProbe("net/http.Get", http.Get),
	responseProbe("net/http.Post", func(url string) (*http.Response, error) { return http.Post(url, "text/plain", strings.NewReader("")) }),
	responseProbe("net/http.PostForm", func(url string) (*http.Response, error) { return http.PostForm(url, nil) }),
	responseProbe(clientType+"Get", httpClient.Get),
	responseProbe(clientType+"Post", func(url string) (*http.Response, error) {
		return httpClient.Post(url, "text/plain", strings.NewReader(""))
	}),
	responseProbe(clientType+"PostForm", func(url string) (*http.Response, error) { return httpClient.PostForm(url, nil) }),
	responseProbe(clientType+"Do", func(url string) (*http.Response, error) { return httpClient.Do(request(url)) }),
	responseProbe(transportType+"RoundTrip", func(url string) (*http.Response, error) { return roundTripper.RoundTrip(request(url)) }),
	responseProbe("main.asker.Do", func(url string) (*http.Response, error) { return others.Do(request(url)) }),
	responseProbe("main.asker.Perform", func(url string) (*http.Response, error) { return others.Perform(request(url)) }),
	responseProbe("main.asker.Send", func(url string) (*http.Response, error) { return others.Send(request(url)) }),
	responseProbe("main.asker.DoRequest", func(url string) (*http.Response, error) { return others.DoRequest(request(url)) }),
	responseProbe("main.asker.RoundTrip", func(url string) (*http.Response, error) { return others.RoundTrip(request(url)) }),
}

func responseProbe(symbol string, ask func(url string) (*http.Response, error)) probe {
	return probe{symbol: symbol, prepare: func(s *site) maker {
		url := "http://" + s.others["long"]
		return func() func() {
			resp := must(ask(url))
			return func() { check(resp.Body.Close()) }
		}
	}}
}

func request(url string) *http.Request { return must(http.NewRequest(http.MethodGet, url, nil)) }

// serveLong begins to answer, and goes on when somebody reads.
func serveLong(conn net.Conn) {
	defer conn.Close()
	if _, err := http.ReadRequest(bufio.NewReader(conn)); err != nil {
		return
	}
	if _, err := io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-Length: 16777216\r\n\r\n"+strings.Repeat("x", 1<<10)); err != nil {
		return
	}
	_, _ = io.Copy(io.Discard, conn) // until the client has gone
}
