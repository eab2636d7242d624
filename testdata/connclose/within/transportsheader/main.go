// Command transportsheader asks servers to end connections.
package main

import (
	"io"
	"log"
	"net/http"
)

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		req, err := http.NewRequest(http.MethodGet, r.Host, nil)
		if err != nil {
			return
		}
		req.Header.Set("Connection", "close")
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
