// Command transportsend has requests that end their connections.
package main

import (
	"io"
	"log"
	"net/http"
)

func request(url string) (*http.Request, error) {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err == nil {
		req.Close = true
	}
	return req, err
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		req, err := request(r.Host)
		if err != nil {
			return
		}
		client := &http.Client{Transport: &http.Transport{}}
		resp, err := client.Do(req)
		if err != nil {
			return
		}
		defer resp.Body.Close()
		_, _ = io.Copy(w, resp.Body)
	})
	log.Fatal(http.ListenAndServe(":8080", nil))
}
