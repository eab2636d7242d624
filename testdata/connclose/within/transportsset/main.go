// Command transportsset has functions that set what keeps transports from keeping connections.
package main

import (
	"io"
	"log"
	"net/http"
)

func harden(t *http.Transport) *http.Transport {
	t.DisableKeepAlives = true
	return t
}

func ask(client *http.Client, url string) {
	resp, err := client.Get(url)
	if err != nil {
		return
	}
	defer resp.Body.Close()
	_, _ = io.Copy(io.Discard, resp.Body)
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		ask(&http.Client{Transport: harden(&http.Transport{})}, r.Host)
		tr := &http.Transport{}
		harden(tr)
		ask(&http.Client{Transport: tr}, r.Host)
	})
	log.Fatal(http.ListenAndServe(":8080", nil))
}
