package testservers

import (
	"io"
	"net/http"
	"net/http/httptest"
)

// A recorder is for tests, too, and programs use it all the same.
func record(h http.Handler, r *http.Request) (int, error) {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	client := &http.Client{Transport: &http.Transport{MaxIdleConns: 1}} // want `HTTP transport "Transport" is never closed.*`
	resp, err := client.Get("http://localhost")
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	_, err = io.Copy(io.Discard, resp.Body)
	return w.Code, err
}

// Record serves what it records.
func Record(h http.Handler) {
	http.HandleFunc("/record", func(w http.ResponseWriter, r *http.Request) {
		code, err := record(h, r)
		if err != nil {
			code = http.StatusBadGateway
		}
		w.WriteHeader(code)
	})
}
