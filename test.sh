#!/bin/sh
# Runs every check that a change has to pass. Needs go and, the first time, a
# module proxy; everything else it fetches itself.
set -eu
cd "$(dirname "$0")"

# A vendored or pinned toolchain setting of the caller must not leak in here.
unset GOFLAGS

# Compilers and linters that collect garbage less often take a fifth less time; the limit keeps
# them small where that would cost gigabytes.
export GOGC=400 GOMEMLIMIT=3GiB

# step names what comes, and tells how long it is since the start.
begin=$(date +%s)
step() { printf '\n== %s (after %d s)\n' "$*" $(($(date +%s) - begin)); }

# each_proof runs the go command on the program that measures, for each older client-go, of which
# goroutines are counted only: optimized code would cost the compiler twice as much.
each_proof() {
	for mod in testdata/proof.versions/*.mod; do
		name=${mod##*/} # client-go-v0.31.14.mod is built with the tag clientgo031
		minor=${name#client-go-v0.}
		go -C testdata "$@" -gcflags='k8s.io/...=-N -l -dwarf=false' -modfile="proof.versions/$name" -tags="clientgo0${minor%%.*}" ./proof
	done
}

# What these do at the same time is done by packages that are tested for races themselves. They
# start whole commands, or go through much code, which takes ten times as long that way: of
# them a few tests look for races, on less code.
processes=$(go list ./cmd/leaklint ./cmd/internal/unit ./internal/growth ./internal/leaktest ./internal/resource)
raced=$(go list ./... | grep -vxF "$processes")

# From nothing, a run takes up to 7.3 GB: that it may be short of them is told before it fails.
free=$(df -Pk "${TMPDIR:-/tmp}" | awk 'NR == 2 { print int($4 / 1024) }')
if [ "$free" -lt 8000 ]; then
	printf 'only %d MB of disk are free at %s, a run from nothing takes 7300: go clean -cache -testcache makes room\n' "$free" "${TMPDIR:-/tmp}" >&2
fi

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

# What tests have the go command compile, before they run: their clock is for what they do, and
# most of a run from nothing goes into the compiler.
step compile
go -C testdata list -deps -test -f '{{with .Module}}{{if not .Main}}{{$.ImportPath}}{{end}}{{end}}' ./... |
	sort -u | xargs go -C testdata list -export >/dev/null
go -C testdata build -o /dev/null ./proof
each_proof build -o /dev/null

step go vet
go vet ./...

step staticcheck
go run honnef.co/go/tools/cmd/staticcheck@v0.8.2 ./...

step leaklint on leaklint
go run ./cmd/leaklint ./...

step tests
go test -race -vet=off -timeout 30m $raced # vetted above
go test -vet=off -timeout 45m $processes # of which go vet on all of testdata takes the most
go test -race -short -vet=off -run 'TestREADME|TestCommandLine|TestShapes|TestUnit|TestStandardLibrary' $processes

# golangci-lint is licensed under the GPL, and large: a module of its own.
step golangci-lint with leaklint
go -C cmd/golangci-lint vet ./...
go run ./cmd/leaklint -C cmd/golangci-lint ./...
go -C cmd/golangci-lint test -vet=off -timeout 30m ./...
