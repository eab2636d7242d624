// Command main asks by transports that another package has set up.
package main

import (
	"io"
	"net/http"

	"github.com/leaklint/leaklint/testdata/connclose/across/configured/lib"
)

// status does not read what it gets: the transport keeps no connection.
func status(url string) (string, error) {
	tr := &http.Transport{}
	lib.Configure(tr)
	resp, err := (&http.Client{Transport: tr}).Get(url)
	if err != nil {
		return "", err
	}
	defer func() { _ = resp.Body.Close() }()
	return resp.Status, nil
}

// read does.
func read(url string) ([]byte, error) {
	tr := &http.Transport{} // want `HTTP transport "tr" is never closed.*`
	lib.Configure(tr)
	resp, err := (&http.Client{Transport: tr}).Get(url)
	if err != nil {
		return nil, err
	}
	defer func() { _ = resp.Body.Close() }()
	return io.ReadAll(resp.Body)
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		status(r.FormValue("url"))
		read(r.FormValue("url"))
	})
	http.ListenAndServe(":80", nil)
}
