// Package google makes clients of Google's APIs.
package google

import (
	"context"
	"errors"

	kms "cloud.google.com/go/kms/apiv1"
	"cloud.google.com/go/kms/apiv1/kmspb"
	"google.golang.org/api/option"
	"google.golang.org/grpc"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type perReconcile struct{}

// Reconcile dials each time.
func (r *perReconcile) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	client, err := kms.NewKeyManagementClient(ctx) // want `Google client "client" is never closed \(leaks 4 goroutines and \d+ KiB each time\)`
	if err != nil {
		return reconcile.Result{}, err
	}
	_, err = client.GetCryptoKey(ctx, &kmspb.GetCryptoKeyRequest{Name: req.Name})
	return reconcile.Result{}, err
}

type closes struct{}

// Reconcile closes its client.
func (r *closes) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	client, err := kms.NewKeyManagementClient(ctx)
	if err != nil {
		return reconcile.Result{}, err
	}
	defer client.Close()
	_, err = client.GetCryptoKey(ctx, &kmspb.GetCryptoKeyRequest{Name: req.Name})
	return reconcile.Result{}, err
}

// A provider has a client.
type provider struct {
	keys *kms.KeyManagementClient
	name string
}

func newProvider(ctx context.Context, name string) (*provider, error) {
	client, err := kms.NewAutokeyClient(ctx)
	if err != nil {
		return nil, err
	}
	defer client.Close()
	keys, err := kms.NewKeyManagementClient(ctx, option.WithUserAgent(name)) // want `Google client "keys" is not closed on every path .*`
	if err != nil {
		return nil, err
	}
	if name == "" {
		return nil, errors.New("no name")
	}
	return &provider{keys, name}, nil
}

// Close closes the client of the provider.
func (p *provider) Close() error { return p.keys.Close() }

type forgetsOwner struct{}

// Reconcile forgets what has the client.
func (r *forgetsOwner) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	p, err := newProvider(ctx, req.Name) // want `"p" is dropped without Close, which closes its Google client .*`
	if err != nil {
		return reconcile.Result{}, err
	}
	_, err = p.keys.GetCryptoKey(ctx, &kmspb.GetCryptoKeyRequest{Name: p.name})
	return reconcile.Result{}, err
}

type closesByHelper struct{}

// Reconcile has a helper close its client.
func (r *closesByHelper) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	client, err := kms.NewKeyManagementClient(ctx)
	if err != nil {
		return reconcile.Result{}, err
	}
	defer closeQuietly(client)
	return reconcile.Result{}, nil
}

func closeQuietly(c *kms.KeyManagementClient) { _ = c.Close() }

type shared struct{ conn *grpc.ClientConn }

// Reconcile has a client over a connection that others have, too.
func (s *shared) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	client, err := kms.NewKeyManagementClient(ctx, option.WithGRPCConn(s.conn))
	if err != nil {
		return reconcile.Result{}, err
	}
	_, err = client.GetCryptoKey(ctx, &kmspb.GetCryptoKeyRequest{Name: req.Name})
	return reconcile.Result{}, err
}

type overHTTP struct{}

// Reconcile has a client without a connection of its own.
func (r *overHTTP) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	client, err := kms.NewKeyManagementRESTClient(ctx)
	if err != nil {
		return reconcile.Result{}, err
	}
	_, err = client.GetCryptoKey(ctx, &kmspb.GetCryptoKeyRequest{Name: req.Name})
	return reconcile.Result{}, err
}

type kept struct{ client *kms.KeyManagementClient }

// Reconcile makes a client once.
func (k *kept) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	client, err := k.get(ctx)
	if err != nil {
		return reconcile.Result{}, err
	}
	_, err = client.GetCryptoKey(ctx, &kmspb.GetCryptoKeyRequest{Name: req.Name})
	return reconcile.Result{}, err
}

func (k *kept) get(ctx context.Context) (*kms.KeyManagementClient, error) {
	if k.client == nil {
		client, err := kms.NewKeyManagementClient(ctx)
		if err != nil {
			return nil, err
		}
		k.client = client
	}
	return k.client, nil
}

type given struct{ options []option.ClientOption }

// Reconcile has a client of which nobody knows whether it dials.
func (g *given) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	client, err := kms.NewKeyManagementClient(ctx, append(g.options, option.WithUserAgent(req.Name))...)
	if err != nil {
		return reconcile.Result{}, err
	}
	_, err = client.GetCryptoKey(ctx, &kmspb.GetCryptoKeyRequest{Name: req.Name})
	return reconcile.Result{}, err
}
