#!/bin/sh
# Runs every check that a change has to pass. Needs go and, the first time, a
# module proxy; everything else it fetches itself.
set -eu
cd "$(dirname "$0")"

# A vendored or pinned toolchain setting of the caller must not leak in here.
unset GOFLAGS

step() { printf '\n== %s\n' "$*"; }

step modules
go mod download
for mod in testdata testdata/versions/* cmd/golangci-lint; do
	go -C "$mod" mod download
done
for mod in testdata/proof.versions/*.mod; do
	go -C testdata mod download -modfile="proof.versions/${mod##*/}"
done

step gofmt
unformatted=$(gofmt -l .)
if [ -n "$unformatted" ]; then
	printf 'not formatted, run gofmt -w:\n%s\n' "$unformatted" >&2
	exit 1
fi

step go vet
go vet ./...

step staticcheck
go run honnef.co/go/tools/cmd/staticcheck@v0.8.2 ./...

step leaklint on leaklint
go run ./cmd/leaklint ./...

step tests
# The first test to need the dependencies of the cases compiles them: with cold
# caches and few cores that alone may take minutes.
go test -race -timeout 30m ./...

# golangci-lint is licensed under the GPL, and large: a module of its own.
step golangci-lint with leaklint
go -C cmd/golangci-lint vet ./...
go run ./cmd/leaklint -C cmd/golangci-lint ./...
go -C cmd/golangci-lint test -vet=off -timeout 30m ./... # vetted above
