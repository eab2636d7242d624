// Package rt wraps round trippers.
package rt

import "net/http"

type Rewrite struct {
	Host string
	T    http.RoundTripper
}

func (r Rewrite) RoundTrip(req *http.Request) (*http.Response, error) {
	req.Host = r.Host
	return r.T.RoundTrip(req)
}

func New(host string, t http.RoundTripper) Rewrite { return Rewrite{Host: host, T: t} }
