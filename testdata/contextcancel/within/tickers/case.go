// Package tickers stops no tickers: since go 1.23 in go.mod they are collected. TestTickers of cmd/leaklint has the same with less.
package tickers

import (
	"net/http"
	"time"
)

// Stream drops one for each request.
func Stream(w http.ResponseWriter, r *http.Request) {
	t := time.NewTicker(time.Second)
	for {
		select {
		case <-r.Context().Done():
			return
		case <-t.C:
			w.Write([]byte("x"))
		}
	}
}

// Poll has one that nobody could stop.
func Poll(w http.ResponseWriter, r *http.Request) {
	t := time.Tick(time.Second)
	for {
		select {
		case <-r.Context().Done():
			return
		case <-t:
			w.Write([]byte("x"))
		}
	}
}
