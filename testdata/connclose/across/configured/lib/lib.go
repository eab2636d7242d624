// Package lib sets transports up.
package lib

import (
	"net/http"
	"time"
)

// Configure sets a transport up.
func Configure(tr *http.Transport) { tr.ResponseHeaderTimeout = time.Second }
