//go:build !clientgo031

package main

import (
	"context"
	"os"
	"path/filepath"

	"k8s.io/client-go/util/cert"
	"sigs.k8s.io/controller-runtime/pkg/certwatcher"
)

// inotifyInstances is how many there are of what opens an inotify instance: few
// systems let a user have more than 128.
const inotifyInstances = 10

var certWatchers = []probe{
	{
		symbol:    runtimePackages + "certwatcher.New",
		note:      "Start, with a cancelled context",
		instances: inotifyInstances,
		prepare: func(s *site) maker {
			certificate, key := keyPair(s.dir)
			return func() func() {
				w := must(certwatcher.New(certificate, key))
				return func() {
					ctx, cancel := context.WithCancel(context.Background())
					cancel()
					check(w.Start(ctx))
				}
			}
		},
	},
	{
		symbol:    runtimePackages + "certwatcher.CertWatcher.Start",
		note:      "and its watcher",
		instances: inotifyInstances,
		prepare: func(s *site) maker {
			certificate, key := keyPair(s.dir)
			return func() func() {
				w := must(certwatcher.New(certificate, key))
				return untilCancelled(failing(w.Start), func() bool { return true })
			}
		},
	},
}

// keyPair writes a certificate and its key below the directory.
func keyPair(dir string) (certificate, key string) {
	dir = must(os.MkdirTemp(dir, ""))
	certPEM, keyPEM, err := cert.GenerateSelfSignedCertKey("localhost", nil, nil)
	check(err)
	certificate, key = filepath.Join(dir, "tls.crt"), filepath.Join(dir, "tls.key")
	check(os.WriteFile(certificate, certPEM, 0o600))
	check(os.WriteFile(key, keyPEM, 0o600))
	return certificate, key
}
